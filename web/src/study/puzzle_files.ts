/* Where the puzzles are: beside the page, one file for each game that brings some. */
import { hasAsset } from "../base/assets";

export const puzzleFile = (game: string): string => `puzzles/${game}.txt`;

export const hasPuzzles = (game: string): boolean => hasAsset(puzzleFile(game));
