/* Small sounds, made on the spot: no files. Soft strokes on wood, stone, paper and metal, by what an event is; the library says which. Off until the
 * reader wants them; only who plays with people elsewhere is called without having asked for it, and can turn that off. */
import { settings } from "../base/settings";

/** A stroke: hertz, when and how long in seconds, how loud, and its body: a tone, a reed, or noise around that pitch. */
type Stroke = [pitch: number, after: number, lasts: number, loud: number, body?: "reed" | "noise"];
const strokes: Record<string, Stroke[]> = {
    wood: [
        [210, 0, 0.12, 0.6],
        [1300, 0, 0.04, 0.3, "noise"],
    ],
    stone: [
        [120, 0, 0.2, 0.7],
        [620, 0, 0.07, 0.5, "noise"],
        [180, 0.07, 0.14, 0.3],
    ],
    card: [[2300, 0, 0.09, 0.5, "noise"]],
    deal: [
        [2100, 0, 0.06, 0.4, "noise"],
        [2500, 0.09, 0.06, 0.4, "noise"],
        [2200, 0.18, 0.08, 0.4, "noise"],
    ],
    coin: [
        [988, 0, 0.25, 0.25],
        [1480, 0.06, 0.3, 0.18],
    ],
    drum: [
        [78, 0, 0.35, 0.9],
        [260, 0, 0.06, 0.4, "noise"],
        [78, 0.2, 0.35, 0.6],
    ],
    fall: [
        [330, 0, 0.25, 0.4],
        [247, 0.13, 0.4, 0.4],
    ],
    chime: [
        [523, 0, 0.6, 0.3],
        [784, 0.09, 0.7, 0.24],
        [1047, 0.18, 0.8, 0.15],
    ],
    bell: [
        [659, 0, 0.7, 0.25],
        [1319, 0, 0.35, 0.08],
    ],
    horn: [
        [196, 0, 0.5, 0.3, "reed"],
        [294, 0.2, 0.6, 0.26, "reed"],
        [392, 0.4, 0.9, 0.22, "reed"],
    ],
    choose: [[420, 0, 0.06, 0.25]],
    turn: [
        [523, 0, 0.3, 0.3],
        [659, 0.1, 0.45, 0.3],
    ],
    refuse: [[150, 0, 0.16, 0.5]],
};
let context: AudioContext | null = null,
    out: AudioNode | null = null,
    noise: AudioBuffer | null = null;

/** The reader is asked in a game with people elsewhere. */
export const soundCall = (): void => sound("turn", settings.calls);

export function sound(name: string, wanted = settings.sounds): void {
    const list = strokes[name];
    if (!wanted || !list || settings.volume <= 0) return;
    context ??= new AudioContext();
    out ??= open(context);
    for (const stroke of list) strike(context, out, stroke);
}

/** Everything goes through a filter that takes the edge off. */
function open(audio: AudioContext): AudioNode {
    const warm = audio.createBiquadFilter();
    warm.frequency.value = 3200;
    warm.connect(audio.destination);
    noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
    return warm;
}

function strike(audio: AudioContext, to: AudioNode, [pitch, after, lasts, loud, body]: Stroke): void {
    const at = audio.currentTime + after,
        volume = audio.createGain();
    let source: OscillatorNode | AudioBufferSourceNode;
    if (body === "noise") {
        const band = audio.createBiquadFilter();
        band.type = "bandpass";
        band.frequency.value = pitch;
        source = audio.createBufferSource();
        source.buffer = noise;
        source.connect(band).connect(volume);
    } else {
        source = audio.createOscillator();
        source.type = body === "reed" ? "triangle" : "sine";
        source.frequency.setValueAtTime(pitch * 1.02, at);
        source.frequency.exponentialRampToValueAtTime(pitch, at + 0.04);
        source.connect(volume);
    }
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.3 * loud * settings.volume, at + (body === "reed" ? 0.06 : 0.008));
    volume.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
    volume.connect(to);
    source.start(at);
    source.stop(at + lasts + 0.02);
}
