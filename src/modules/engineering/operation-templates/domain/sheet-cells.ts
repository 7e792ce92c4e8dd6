import { appliesFromWords, appliesWords } from './applies-when.ts'
import { ndeLevels, ndeMethods } from '#modules/signing/nde-signature-users/domain.ts'
import { instructionOf, plainText } from './instruction.ts'
import type { OperationContent, OperationStep } from './operation.ts'
import {
  namesOf,
  operationKinds,
  type Party,
  parties,
  points,
  signatureTypes,
  signers,
  stepKinds,
} from './vocabulary.ts'

/** What a cell says: a value for the record, or what is wrong with it. */
type Reading = { readonly value: unknown } | { readonly problem: string }

/** One column of the sheet of operations. */
export interface SheetColumn {
  readonly header: string
  /** The field of the record, or the party of a point. */
  readonly field: keyof OperationContent | `intervention.${Party}`
  readonly read: (cell: string) => Reading
  readonly write: (operation: OperationContent) => string | number | null
  /** Width in characters. */
  readonly width: number
  /** The words that may stand in it. */
  readonly words?: readonly string[]
}

const text = (cell: string): Reading => ({ value: cell })

const whole = (cell: string): Reading =>
  /^\d{1,6}(\.0+)?$/.test(cell) ? { value: Number(cell) } : { problem: `"${cell}" is not a whole number.` }

const flag = (cell: string): Reading => {
  const word = cell.toLowerCase()
  if (['yes', 'y', 'x', 'true', '1'].includes(word)) return { value: true }
  if (['no', 'n', '-', 'false', '0'].includes(word)) return { value: false }
  return { problem: `"${cell}" is neither Yes nor No.` }
}

const plain = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** One of a table of words, by the word or by its name. */
function wordOf(words: Readonly<Record<string, string>>, cell: string): Reading {
  const wanted = plain(cell)
  const found = Object.entries(words).find(([name, word]) => plain(name) === wanted || plain(word) === wanted)
  return found
    ? { value: found[0] }
    : { problem: `"${cell}" is not one of ${Object.values(words).join(', ')}.` }
}

const oneOf =
  (words: Readonly<Record<string, string>>, empty: unknown) =>
  (cell: string): Reading =>
    cell === '-' ? { value: empty } : wordOf(words, cell)

const parts = (cell: string, sign: RegExp): string[] =>
  cell
    .split(sign)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const texts = (cell: string): Reading => ({ value: parts(cell, /[;\n]/) })

/** The values of several readings, or the first problem. */
function together(readings: readonly Reading[]): Reading {
  const wrong = readings.find((reading) => 'problem' in reading)
  return wrong ?? { value: readings.map((reading) => ('value' in reading ? reading.value : null)) }
}

const signedBy = (cell: string): Reading =>
  together(parts(cell, /[;,\n]/).map((word) => wordOf(signers, word)))

const steps = (cell: string): Reading => together(parts(cell, /\n/).map(stepOf))

/** `Hold time | measurement | min | 15 | 30`: label, kind, unit, lower and upper limit. */
function stepOf(line: string): Reading {
  const [label = '', kind = stepKinds.confirmed, unit = '', min = '', max = ''] = line
    .split('|')
    .map((part) => part.trim())
  const found = wordOf(stepKinds, kind)
  if ('problem' in found) return found
  return { value: { label, kind: found.value, unit: unit || null, min: min || null, max: max || null } }
}

const stepLine = ({ label, kind, unit, min, max }: OperationStep): string =>
  [label, stepKinds[kind], unit ?? '', min ?? '', max ?? ''].join(' | ').replace(/( \| )+$/, '')

const yesNo = (held: boolean): string => (held ? 'Yes' : 'No')
const methodCodes = namesOf(ndeMethods)
const methodTable = Object.fromEntries(methodCodes.map((code) => [code, code]))

const pointColumn = (party: Party): SheetColumn => ({
  header: parties[party],
  field: `intervention.${party}`,
  read: oneOf(points, 'none'),
  write: ({ intervention }) => points[intervention[party]],
  width: 13,
  words: Object.values(points),
})

const textColumn = (
  header: string,
  field: 'code' | 'title' | 'workCentre' | 'procedure' | 'acceptanceStandard' | 'ndeExtent' | 'appliesIf',
  width: number,
): SheetColumn => ({ header, field, read: text, write: (operation) => operation[field], width })

/** The columns of the sheet, as it is written and as it is read. */
export const sheetColumns: readonly SheetColumn[] = [
  { header: 'No.', field: 'seq', read: whole, write: ({ seq }) => seq, width: 6 },
  textColumn('Title', 'title', 42),
  {
    header: 'Kind',
    field: 'kind',
    read: oneOf(operationKinds, null),
    write: ({ kind }) => operationKinds[kind],
    width: 22,
    words: Object.values(operationKinds),
  },
  textColumn('Code', 'code', 10),
  textColumn('Work centre', 'workCentre', 16),
  {
    header: 'Instruction',
    field: 'instruction',
    read: (cell) => ({ value: instructionOf(cell) }),
    write: ({ instruction }) => plainText(instruction) || null,
    width: 50,
  },
  textColumn('Procedure', 'procedure', 20),
  textColumn('Acceptance standard', 'acceptanceStandard', 22),
  pointColumn('manufacturer'),
  pointColumn('customer'),
  pointColumn('thirdParty'),
  pointColumn('authority'),
  {
    header: 'Notice hours',
    field: 'noticeHours',
    read: whole,
    write: ({ noticeHours }) => noticeHours,
    width: 12,
  },
  {
    header: 'Signature',
    field: 'signatureType',
    read: oneOf(signatureTypes, 'regular'),
    write: ({ signatureType }) => signatureTypes[signatureType],
    width: 11,
    words: Object.values(signatureTypes),
  },
  {
    header: 'Signed by',
    field: 'signedBy',
    read: signedBy,
    write: (operation) => operation.signedBy.map((signer) => signers[signer]).join('; ') || null,
    width: 20,
  },
  {
    header: 'Signer other than performer',
    field: 'signerOtherThanPerformer',
    read: flag,
    write: ({ signerOtherThanPerformer }) => yesNo(signerOtherThanPerformer),
    width: 14,
    words: ['Yes', 'No'],
  },
  {
    header: 'NDE method',
    field: 'ndeMethod',
    read: oneOf(methodTable, null),
    write: ({ ndeMethod }) => ndeMethod,
    width: 12,
    words: methodCodes,
  },
  textColumn('NDE extent', 'ndeExtent', 18),
  {
    header: 'NDE level',
    field: 'ndeMinLevel',
    read: oneOf(ndeLevels, null),
    write: ({ ndeMinLevel }) => ndeMinLevel && ndeLevels[ndeMinLevel],
    width: 10,
    words: Object.values(ndeLevels),
  },
  {
    header: 'Planned minutes',
    field: 'plannedMinutes',
    read: whole,
    write: ({ plannedMinutes }) => plannedMinutes,
    width: 10,
  },
  {
    header: 'Subcontracted',
    field: 'subcontracted',
    read: flag,
    write: ({ subcontracted }) => yesNo(subcontracted),
    width: 13,
    words: ['Yes', 'No'],
  },
  {
    header: 'Optional',
    field: 'optional',
    read: flag,
    write: ({ optional }) => yesNo(optional),
    width: 9,
    words: ['Yes', 'No'],
  },
  {
    header: 'Applies when',
    field: 'appliesWhen',
    read: (cell) => {
      const rule = appliesFromWords(cell)
      return rule
        ? { value: rule }
        : { problem: `"${cell}" is no condition such as "Wall in mm is over 50".` }
    },
    write: (operation) => appliesWords(operation.appliesWhen),
    width: 34,
  },
  textColumn('Applies if', 'appliesIf', 24),
  {
    header: 'Required documents',
    field: 'requiredDocuments',
    read: texts,
    write: ({ requiredDocuments }) => requiredDocuments.join('; ') || null,
    width: 26,
  },
  {
    header: 'Steps',
    field: 'steps',
    read: steps,
    write: (operation) => operation.steps.map(stepLine).join('\n') || null,
    width: 40,
  },
]
