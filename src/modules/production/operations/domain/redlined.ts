import type { Instruction } from '#modules/engineering/operation-templates/domain.ts'

/** What approved redlines change of the line of an operation; what is left out stays as the line says it. */
export interface Redlined {
  readonly title?: string
  readonly instruction?: Instruction | null
  readonly setupMin?: number
  readonly runMin?: string
  /** Its place in the route. */
  readonly seq?: number
  readonly groupNo?: number
  /** Each of them in words, the oldest first. */
  readonly said: readonly {
    readonly number: number
    readonly words: readonly string[]
    readonly byName: string
    readonly at: string
  }[]
}
