/** A method of non-destructive examination and what whoever signs its report has to be. */
interface Method {
  readonly name: string
  readonly looksAt: 'surface' | 'volume' | null
  /** The lowest level that interprets and signs; `operator` and `inspector` are appointed by the employer. */
  readonly needs: NdeLevel
}

/** ISO 9712 and SNT-TC-1A count from I to III; some methods know only people the employer has appointed. */
export const ndeLevels = {
  operator: 'Operator',
  inspector: 'Inspector',
  I: 'Level I',
  II: 'Level II',
  III: 'Level III',
} as const
export type NdeLevel = keyof typeof ndeLevels

export const ndeMethods = {
  VT: { name: 'Visual testing', looksAt: 'surface', needs: 'II' },
  MT: { name: 'Magnetic particle testing', looksAt: 'surface', needs: 'II' },
  PT: { name: 'Penetrant testing', looksAt: 'surface', needs: 'II' },
  RT: { name: 'Radiographic testing', looksAt: 'volume', needs: 'II' },
  UT: { name: 'Ultrasonic testing', looksAt: 'volume', needs: 'II' },
  UTM: { name: 'Ultrasonic thickness measurement', looksAt: 'volume', needs: 'II' },
  PMI: { name: 'Positive material identification', looksAt: 'surface', needs: 'operator' },
  HT: { name: 'Hardness testing', looksAt: 'surface', needs: 'operator' },
  FN: { name: 'Ferrite measurement', looksAt: 'surface', needs: 'operator' },
  DT: { name: 'Dimensional inspection', looksAt: null, needs: 'inspector' },
} as const satisfies Record<string, Method>
export type NdeMethod = keyof typeof ndeMethods

/** Schemes by which people are certified; the last two by the employer. */
export const ndeSchemes = {
  iso_9712: 'ISO 9712',
  pcn: 'PCN',
  snt_tc_1a: 'SNT-TC-1A',
  cp_189: 'CP-189',
} as const
export type NdeScheme = keyof typeof ndeSchemes

export interface Competence {
  readonly method: NdeMethod
  readonly level: NdeLevel
}

const ranks: readonly NdeLevel[] = ['I', 'II', 'III']

/** The levels somebody can have in a method: I to III, and what the employer appoints to where that is enough. */
export const levelsOf = (method: NdeMethod): NdeLevel[] => {
  const { needs } = ndeMethods[method]
  return ranks.includes(needs) ? [...ranks] : [needs, ...ranks]
}

/** Whether the level is enough to interpret and sign alone; level I works under somebody else's instruction. */
export function signsAlone({ method, level }: Competence): boolean {
  const { needs } = ndeMethods[method]
  return ranks.includes(needs)
    ? ranks.indexOf(level) >= ranks.indexOf(needs)
    : levelsOf(method).includes(level)
}

/** `UT II`; where the employer appoints, the method alone. */
export const competenceLabel = ({ method, level }: Competence): string =>
  ranks.includes(level) ? `${method} ${level}` : method

interface Certificate {
  readonly methods: readonly Competence[]
  readonly scheme?: string
  readonly certificateIssuedOn?: string
  readonly certificateExpiresOn?: string
  readonly writtenPractice?: string | null | undefined
}

/** Whether two entries of one person give the same right twice: a method of the same scheme. */
export const repeats = (one: Certificate, other: Certificate): boolean =>
  one.scheme === other.scheme &&
  one.methods.some(({ method }) => other.methods.some((known) => known.method === method))

/** What does not fit together in an entry, by field. */
export function entryProblems(entry: Certificate): Record<string, string> {
  const { methods, scheme, certificateIssuedOn: issued, certificateExpiresOn: expires } = entry
  const twice = new Set(methods.map(({ method }) => method)).size < methods.length
  const unknownLevel = methods.find(({ method, level }) => !levelsOf(method).includes(level))
  const isByEmployer = scheme === 'snt_tc_1a' || scheme === 'cp_189'
  return {
    ...(twice ? { methods: 'The :attribute field names a method twice.' } : {}),
    ...(unknownLevel
      ? { methods: `${unknownLevel.method} has no level "${ndeLevels[unknownLevel.level]}".` }
      : {}),
    ...(issued && expires && expires <= issued
      ? { certificateExpiresOn: `The :attribute field must be a date after ${issued}.` }
      : {}),
    ...(isByEmployer && !entry.writtenPractice
      ? { writtenPractice: 'This scheme rests on the written practice of the employer: give its number.' }
      : {}),
  }
}
