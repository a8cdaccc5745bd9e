/* Small sounds, made on the spot: no files. Off unless the reader wants them; only who plays with people elsewhere is called without
 * having asked for it, and can turn that off. */
import { settings } from "../base/settings";

type Sound = "choose" | "play" | "turn" | "refuse" | "end";
const notes: Record<Sound, [number, number][]> = {
    // hertz, and when, in seconds
    choose: [[660, 0]],
    play: [
        [392, 0],
        [523, 0.06],
    ],
    turn: [
        [523, 0],
        [659, 0.09],
    ],
    refuse: [[180, 0]],
    end: [
        [392, 0],
        [523, 0.15],
        [659, 0.3],
        [784, 0.45],
    ],
};
let context: AudioContext | null = null;

/** The reader is asked in a game with people elsewhere. */
export const soundCall = (): void => sound("turn", settings.calls);

export function sound(name: Sound, wanted = settings.sounds): void {
    if (!wanted) return;
    context ??= new AudioContext();
    for (const [pitch, after] of notes[name]) {
        const at = context.currentTime + after,
            tone = context.createOscillator(),
            volume = context.createGain();
        tone.type = "triangle";
        tone.frequency.value = pitch;
        volume.gain.setValueAtTime(0.0001, at);
        volume.gain.exponentialRampToValueAtTime(0.12, at + 0.01);
        volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.22);
        tone.connect(volume).connect(context.destination);
        tone.start(at);
        tone.stop(at + 0.25);
    }
}
