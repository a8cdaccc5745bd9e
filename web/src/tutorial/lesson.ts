/* A guided first game: a record with comments. The moves are those of a real game from its seed; the comments before a move tell the
 * reader why it is made, in every language, each on a line that begins with the language ("# en: ..."). Comments above the headers
 * greet, those behind the last move take leave. No rules here, and no game's name. */
import type { Lang } from "../engine/types";

export type Words = Partial<Record<Lang, string>>;

export interface Step {
    move: string;
    words: Words;
}

export interface Lesson {
    headers: string; // the record before its first move
    greeting: Words;
    steps: Step[];
    leave: Words;
}

const moveOf = (line: string): string | null => /^\d+ (\S+)/.exec(line)?.[1] ?? null;

export function readLesson(record: string): Lesson {
    const lesson: Lesson = { headers: "", greeting: {}, steps: [], leave: {} };
    let words: Words = {};
    for (const line of record.split("\n")) {
        const comment = /^# ?(\w\w): (.*)$/.exec(line),
            move = moveOf(line);
        if (comment) words[comment[1] as Lang] = comment[2]!;
        else if (move !== null) {
            lesson.steps.push({ move, words });
            words = {};
        } else if (/^[A-Z]/.test(line) && !line.startsWith("Result")) {
            if (line.startsWith("Trivium")) lesson.headers = `${line}\n`;
            else {
                if (Object.keys(words).length > 0) lesson.greeting = words;
                words = {};
                lesson.headers += `${line}\n`;
            }
        }
    }
    lesson.leave = words;
    return lesson;
}

/** The moves of a record, in their notation. */
export function movesOf(record: string): string[] {
    return record.split("\n").flatMap((line) => moveOf(line) ?? []);
}

/** How many moves follow the lesson before the first other one. */
export function followed(lesson: Lesson, moves: readonly string[]): number {
    let count = 0;
    while (count < moves.length && moves[count] === lesson.steps[count]?.move) count++;
    return count;
}

/** The game of the lesson after so many of its moves. */
export function recordAt(lesson: Lesson, count: number): string {
    return (
        lesson.headers +
        lesson.steps
            .slice(0, count)
            .map((step, at) => `${at + 1} ${step.move}\n`)
            .join("")
    );
}

export const wordsIn = (words: Words, lang: Lang): string => words[lang] ?? words.en ?? "";
