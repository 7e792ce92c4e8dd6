/** Somebody who has a record open. */
export interface PersonThere {
  readonly id: string
  readonly name: string
}

/** Who has which records open at another program over the same database. */
export interface Elsewhere {
  readonly program: string
  /** By record, `entity id`; nobody where the last one has left. */
  readonly places: readonly (readonly [record: string, people: readonly PersonThere[]])[]
}

/** How long what another program said is believed, in milliseconds: it says it again before that. */
export const BELIEVED = 75_000

interface Said {
  readonly at: number
  readonly people: readonly PersonThere[]
}

/** Who has a record open, here and at the other programs. */
export class Presence {
  readonly #here: (record: string) => readonly PersonThere[]
  readonly #said = new Map<string, Map<string, Said>>()

  constructor(here: (record: string) => readonly PersonThere[]) {
    this.#here = here
  }

  /** Everybody at a record, each once, by name. */
  at(record: string): PersonThere[] {
    const others = [...(this.#said.get(record)?.values() ?? [])].flatMap(({ people }) => people)
    const all = new Map([...this.#here(record), ...others].map((person) => [person.id, person]))
    return [...all.values()].toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
  }

  /** Takes in what another program says; gives the records at which somebody came or left by it. */
  hear({ program, places }: Elsewhere, now: number): string[] {
    return places.flatMap(([record, people]) => {
      const before = this.#idsAt(record)
      const said = this.#said.get(record) ?? new Map<string, Said>()
      if (people.length === 0) said.delete(program)
      else said.set(program, { at: now, people })
      if (said.size === 0) this.#said.delete(record)
      else this.#said.set(record, said)
      return this.#idsAt(record) === before ? [] : [record]
    })
  }

  /** Drops what was not said again; gives the records that somebody left by it. */
  forget(now: number): string[] {
    return [...this.#said].flatMap(([record, said]) => {
      const before = this.#idsAt(record)
      for (const [program, { at }] of said) if (now - at > BELIEVED) said.delete(program)
      if (said.size === 0) this.#said.delete(record)
      return this.#idsAt(record) === before ? [] : [record]
    })
  }

  #idsAt(record: string): string {
    return this.at(record)
      .map(({ id }) => id)
      .join(' ')
  }
}
