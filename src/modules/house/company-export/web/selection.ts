import type { CataloguePart, ExportInput, Selection } from '../contract.ts'
import type { Format } from '../domain.ts'

/** What is ticked of one part; null columns are all of them. */
export interface PartChoice {
  readonly columns: readonly string[] | null
  readonly statuses: readonly string[]
}

/** What the form holds. */
export interface Draft {
  readonly companyId: string | null
  readonly parts: Readonly<Record<string, PartChoice>>
  readonly from: string | null
  readonly to: string | null
  readonly includeArchived: boolean
  readonly format: Format
  readonly reason: string
}

const WHOLE: PartChoice = { columns: null, statuses: [] }

/** The form as it opens: the first part, as a workbook. */
export const newDraft = (parts: readonly CataloguePart[]): Draft => ({
  companyId: null,
  parts: Object.fromEntries(
    parts.filter(({ name }) => name === 'companies').map(({ name }) => [name, WHOLE]),
  ),
  from: null,
  to: null,
  includeArchived: false,
  format: 'xlsx',
  reason: '',
})

/** With a part added or taken away. */
export function withPart(draft: Draft, name: string): Draft {
  const { [name]: chosen, ...others } = draft.parts
  return { ...draft, parts: chosen ? others : { ...draft.parts, [name]: WHOLE } }
}

/** With every part, or with none when all are ticked already. */
export function withAllParts(draft: Draft, parts: readonly CataloguePart[]): Draft {
  const all = Object.fromEntries(parts.map(({ name }) => [name, draft.parts[name] ?? WHOLE]))
  return { ...draft, parts: hasAllParts(draft, parts) ? {} : all }
}

export const hasAllParts = (draft: Draft, parts: readonly CataloguePart[]): boolean =>
  parts.every(({ name }) => draft.parts[name])

/** With other columns or states of a part; no list of columns means all of them. */
export function withChoice(draft: Draft, part: CataloguePart, change: Partial<PartChoice>): Draft {
  const choice = { ...(draft.parts[part.name] ?? WHOLE), ...change }
  const isWhole = choice.columns?.length === part.columns.length
  return {
    ...draft,
    parts: { ...draft.parts, [part.name]: { ...choice, columns: isWhole ? null : choice.columns } },
  }
}

/** The columns of a part that are ticked, in their order. */
export const columnsIn = (draft: Draft, part: CataloguePart): readonly string[] =>
  draft.parts[part.name]?.columns ?? part.columns.map(({ name }) => name)

/** What the form asks the server for; null while nothing is ticked. Parts stand in the order of the catalogue. */
export function selectionOf(draft: Draft, parts: readonly CataloguePart[]): Selection | null {
  const chosen = parts.flatMap(({ name }) => {
    const choice = draft.parts[name]
    if (!choice || choice.columns?.length === 0) return []
    return [
      {
        name,
        ...(choice.columns ? { columns: [...choice.columns] } : {}),
        ...(choice.statuses.length > 0 ? { statuses: [...choice.statuses] } : {}),
      },
    ]
  })
  if (chosen.length === 0) return null
  const { companyId, from, to, includeArchived } = draft
  return { companyId, parts: chosen, from, to, includeArchived }
}

/** The same rows of every part, ticked or not, so that each can say how many it has. */
export const everyPart = (draft: Draft, parts: readonly CataloguePart[]): Selection => ({
  companyId: draft.companyId,
  from: draft.from,
  to: draft.to,
  includeArchived: draft.includeArchived,
  parts: parts.map(({ name }) => ({ name, statuses: [...(draft.parts[name]?.statuses ?? [])] })),
})

/** Whether there are personal data among what is ticked; an archive names the people that records refer to. */
export const needsReason = (draft: Draft, parts: readonly CataloguePart[]): boolean =>
  parts.some((part) => {
    const isIn = draft.format === 'zip' || draft.parts[part.name] !== undefined
    const columns = draft.format === 'zip' ? part.columns.map(({ name }) => name) : columnsIn(draft, part)
    return isIn && part.columns.some(({ name, isPersonal }) => isPersonal && columns.includes(name))
  })

/** The body of the request. */
export const inputOf = (draft: Draft, selection: Selection): ExportInput => ({
  ...selection,
  format: draft.format,
  reason: draft.reason.trim() || null,
})
