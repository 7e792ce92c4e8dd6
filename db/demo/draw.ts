/** Draws that look random and are the same in every run. */
export interface Draw {
  /** A number from `low` up to, but not including, `high`. */
  between(low: number, high: number): number
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the entries, each as often as its weight says. */
  weighted<T>(list: readonly (readonly [T, number])[]): T
  shuffle<T>(list: readonly T[]): T[]
  /** So many different entries, in the order of the list. */
  some<T>(list: readonly T[], count: number): T[]
  /** A sequence of its own, so that more draws in one part leave the others as they were. */
  part(name: string | number): Draw
}

/** FNV-1a: spreads the letters of a name over 32 bits. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** Mulberry32: small, and good enough for names and prices. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The draws that belong to a seed. */
export function drawsOf(seed: string): Draw {
  const next = generator(seedOf(seed))
  const between = (low: number, high: number) => low + next() * (high - low)
  const int = (low: number, high: number) => Math.floor(between(low, high + 1))
  const shuffle = <T>(list: readonly T[]): T[] => {
    const left = [...list]
    return list.flatMap(() => left.splice(int(0, left.length - 1), 1))
  }
  return {
    between,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => entryOf(list, int(0, list.length - 1)),
    weighted(list) {
      let rest = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      const found = list.find(([, weight]) => {
        rest -= weight
        return rest < 0
      })
      return (found ?? entryOf(list, list.length - 1))[0]
    },
    shuffle,
    some(list, count) {
      const chosen = new Set(shuffle(list.map((_, at) => at)).slice(0, count))
      return list.filter((_, at) => chosen.has(at))
    },
    part: (name) => drawsOf(`${seed}/${name}`),
  }
}

/** The entry at a place. @throws Error when there is none */
export function entryOf<T>(list: readonly T[], at: number): T {
  if (at < 0 || at >= list.length) throw new Error(`A list of ${list.length} has no entry ${at}.`)
  return list[at] as T
}
