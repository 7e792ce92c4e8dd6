import { type Draft, isGiven } from './draft.ts'

/** The usual units of a system, for the fields that have none yet. */
export const unitsOf = (units: string): Draft =>
  units === 'us'
    ? {
        pu: 'psi',
        tu: 'F',
        tminu: 'F',
        readatu: 'F',
        odu: 'in',
        idu: 'in',
        cu: 'in',
        wallu: 'in',
        measuredu: 'in',
        rateu: 'in',
        stressu: 'psi',
        smysu: 'psi',
        stu: 'psi',
      }
    : {
        pu: 'MPa',
        tu: 'C',
        tminu: 'C',
        readatu: 'C',
        odu: 'mm',
        idu: 'mm',
        cu: 'mm',
        wallu: 'mm',
        measuredu: 'mm',
        rateu: 'mm',
        stressu: 'MPa',
        smysu: 'MPa',
        stu: 'MPa',
      }

/** What is typed in the unit of each parameter. */
const typedIn: Readonly<Record<string, readonly string[]>> = {
  pu: ['p', 'pairs'],
  tu: ['t', 'pairs'],
  odu: ['od'],
  idu: ['id'],
  cu: ['c', 'erosion'],
  wallu: ['wall'],
  measuredu: ['measured'],
  rateu: ['rate'],
  stressu: ['stress'],
  smysu: ['smys'],
  stu: ['st'],
  tminu: ['tmin'],
  readatu: ['readat'],
}

/**
 * What changes when the calculator is turned to another system: the results, and the units of empty fields. What is
 * typed keeps its unit: 1050 psi must not become 1050 MPa.
 */
export function turnedTo(draft: Draft, units: string): Draft {
  const free = Object.entries(unitsOf(units)).filter(
    ([unit]) => !(typedIn[unit] ?? []).some((name) => isGiven(draft, name)),
  )
  return { units, ...Object.fromEntries(free) }
}

/** A calculator that was never used: the most common code and the units of a new European job. */
export const emptyDraft: Draft = {
  method: 'b31.3',
  units: 'si',
  by: 'nps',
  millu: 'percent',
  bendu: 'nominal',
  ...unitsOf('si'),
}
