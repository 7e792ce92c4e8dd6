/** Somebody who can be mentioned. */
export interface Mentionable {
  readonly id: string
  readonly name: string
}

/** What was typed of a name before the caret, after its @; null where no name is being typed. */
export function typedName(text: string, caret: number): string | null {
  const [, typed = null] =
    /(?:^|[\s(])@([\p{L}\p{N}.'-]*(?: [\p{L}.'-]*)?)$/u.exec(text.slice(0, caret)) ?? []
  return typed
}

/** The text with a whole name in the place of what was typed of it, and where the caret goes. */
export function withName(text: string, caret: number, name: string): { text: string; caret: number } {
  const typed = typedName(text, caret) ?? ''
  const before = `${text.slice(0, caret - typed.length)}${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}

/** Those whose names are still in the text. */
export const mentionedIn = (text: string, chosen: readonly Mentionable[]): string[] => [
  ...new Set(chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
]
