import type { Right } from './register.ts'

/** Who may open a screen; they run in the order they are listed. */
export type Guard = 'auth' | 'guest' | 'verified' | 'is-user' | 'is-manager' | 'is-administrator'

/** The frame around a screen. Unset: the staff frame for staff, else the one that fits the visitor. */
export type Layout = 'new-layout' | 'guest-layout' | 'client-layout'

export interface MenuEntry {
  /** The heading above it; null: above all groups; `foot`: at the bottom. */
  readonly group: string | null
  readonly label: string
  readonly icon: string
  readonly order: number
  /** Second key after `g`. */
  readonly key?: string
  /** Only shown with this right. */
  readonly right?: Right
}

/** What the New menu offers. */
export interface CreateEntry {
  readonly label: string
  readonly right: Right
}

/** One screen as plain data, read by the server (which paths exist) and by the browser (guards, menu, title). */
export interface Screen {
  /** `/enquiries/{id}`; `{id}` is exactly one segment. */
  readonly path: string
  readonly guards: readonly Guard[]
  readonly title: string
  /** Nobody opens the screen without this right, whatever the guards say: it could show nothing. */
  readonly needs?: Right
  /** With one of these rights it shows something as well. */
  readonly orNeeds?: readonly Right[]
  /** Holders of this right may open the screen too, whatever role its guards ask of others. */
  readonly opensWith?: Right
  readonly layout?: Layout
  readonly menu?: MenuEntry
  readonly create?: CreateEntry
}

/** The screen of a path (without query); a word beats a parameter, one final slash is forgiven. */
export function findScreen(screens: readonly Screen[], pathname: string): Screen | null {
  const given = segments(pathname)
  let best: Screen | null = null
  let bestWords = -1
  for (const screen of screens) {
    const words = matchingWords(segments(screen.path), given)
    if (words > bestWords) {
      best = screen
      bestWords = words
    }
  }
  return best
}

function segments(path: string): string[] {
  return path.replace(/^\//, '').replace(/\/$/, '').split('/')
}

/** How many segments are equal; -1 when the path does not match. */
function matchingWords(pattern: readonly string[], given: readonly string[]): number {
  if (pattern.length !== given.length) return -1
  let words = 0
  for (const [index, part] of pattern.entries()) {
    if (part === given[index]) words += 1
    else if (!part.startsWith('{') || !given[index]) return -1
  }
  return words
}
