/** So many figures stand on home by themselves; all others are behind a line. */
export const MOST_FIGURES = 6

/** What somebody sees on home beside figures and lists. */
export type HomeCard = 'forecast' | 'pipeline' | 'contacts'

/** What one job sees on home, by the keys under which the slices give it; each in the order in which it is shown. */
export interface JobHome {
  /** Lists of records that wait; each counts among the figures too. */
  readonly lists: readonly string[]
  readonly figures: readonly string[]
  readonly cards: readonly HomeCard[]
}

const union = <T>(parts: readonly (readonly T[])[]): T[] => [...new Set(parts.flat())]

/** The home of somebody with several jobs: what each of them sees, the first job first. Null without any. */
export function homeOfJobs(jobs: readonly JobHome[]): JobHome | null {
  if (jobs.length === 0) return null
  return {
    lists: union(jobs.map(({ lists }) => lists)),
    figures: union(jobs.map(({ figures }) => figures)),
    cards: union(jobs.map(({ cards }) => cards)),
  }
}

/** A number with the list that it counts. */
export interface Counted {
  readonly key: string
  readonly value: string
  readonly path: string
  readonly isHot: boolean
}

/** Whether two figures tell of the same: two of name, list and number are equal. */
const tellTheSame = (one: Counted, other: Counted): boolean =>
  [one.key === other.key, one.path === other.path, one.value === other.value].filter(Boolean).length > 1

/** Each thing once, the first that tells of it; what the reader has to do comes before what the house waits for. */
export const countedOnce = <T extends Counted>(figures: readonly T[]): T[] =>
  figures.filter((one, at) => !figures.slice(0, at).some((earlier) => tellTheSame(earlier, one)))

/** What waits: nothing that is zero, each thing once, what is late first. */
export function waitingFirst<T extends Counted>(figures: readonly T[]): T[] {
  const busy = countedOnce(figures).filter(({ value }) => value !== '0')
  return [...busy.filter(({ isHot }) => isHot), ...busy.filter(({ isHot }) => !isHot)]
}

/** The figures that stand by themselves: none that is zero, what is late first. */
export const firstFigures = <T extends Counted>(figures: readonly T[]): T[] =>
  waitingFirst(figures).slice(0, MOST_FIGURES)
