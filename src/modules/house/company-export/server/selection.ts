import { type SQL, sql } from 'drizzle-orm'
import type { Role } from '#platform/server/context.ts'
import { refuseWhere } from '#platform/server/errors.ts'
import type { ExportPart } from '#platform/server/company-archive/part.ts'
import {
  type ChosenColumns,
  type ExportPlan,
  leftOutOf,
  missingParts,
  planPart,
  visibleColumns,
} from '#platform/server/company-archive/plan.ts'
import { type Chosen, type ExportCatalogue, selectFrom } from '#platform/server/company-archive/scope.ts'
import { compileSql } from '#platform/server/database/compile-sql.ts'
import { files } from '#platform/server/files/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import type { Selection } from '../contract.ts'
import { type Format, neverExported } from '../domain.ts'

const PERSONAL_DATA = 'company-export:personal-data'

/** Whose export it is: what this person may see decides what goes along. */
export interface Requester {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly permissions: ReadonlySet<string>
}

/** A selection as this person may have it. */
export interface Resolved {
  readonly chosen: Chosen
  /** In the order of the catalogue. */
  readonly columns: readonly ChosenColumns[]
  /** Whole parts, and columns of others, that do not go along for want of a right. */
  readonly leftOut: readonly string[]
  readonly hasPersonalData: boolean
  readonly isRestorable: boolean
}

const isSetup = ({ owner }: ExportPart): boolean => 'setup' in owner

/** An ordinary user has the list of the companies that he looks after, and nothing else. */
export const isOwnOnly = ({ role }: Requester): boolean => role === 'user' || role === 'client'

/** What belongs to records, such as attachments, stands behind them. */
const isPartOfRecord = ({ owner }: ExportPart): number => ('record' in owner ? 1 : 0)

/** The parts that this person may choose. */
export function partsFor({ root, parts }: ExportCatalogue, requester: Requester): ExportPart[] {
  const open = isOwnOnly(requester) ? [root] : parts.filter((part) => !isSetup(part))
  return open
    .filter(({ right }) => right === null || requester.permissions.has(right))
    .toSorted((a, b) => isPartOfRecord(a) - isPartOfRecord(b))
}

/** The columns of a part that this person may have. */
export const columnsFor = (
  part: ExportPart,
  { permissions }: Requester,
  wanted: readonly string[] | null = null,
) => visibleColumns(part, permissions, { personalData: PERSONAL_DATA, wanted })

/** What this person may not have: whole parts, and columns of the others. */
export function leftOutFor(catalogue: ExportCatalogue, requester: Requester): string[] {
  const parts = partsFor(catalogue, requester)
  const closed = isOwnOnly(requester)
    ? []
    : catalogue.parts.filter((part) => !isSetup(part) && !parts.includes(part))
  const columns = leftOutOf(parts.map((part) => ({ part, columns: columnsFor(part, requester) })))
  return [...closed.map(({ label }) => label), ...columns]
}

/** Sentences by field for names that are not in the catalogue of this person. */
export function refuseUnknown(catalogue: ExportCatalogue, requester: Requester, selection: Selection): void {
  const open = new Map(partsFor(catalogue, requester).map((part) => [part.name, part]))
  const errors: Record<string, string[]> = {}
  const seen = new Set<string>()
  for (const [at, { name, columns = [], statuses = [] }] of selection.parts.entries()) {
    const part = open.get(name)
    if (!part) {
      errors[`parts.${at}.name`] = [`There is no part ${name} that you may export.`]
      continue
    }
    if (seen.has(name)) errors[`parts.${at}.name`] = [`${part.label} is chosen twice.`]
    seen.add(name)
    const known = new Set(columnsFor(part, requester).map((column) => column.name))
    const unknown = columns.filter((column) => !known.has(column))
    if (unknown.length > 0)
      errors[`parts.${at}.columns`] = [
        `${part.label} has no column ${unknown.join(', ')} that you may export.`,
      ]
    const unknownStates = statuses.filter((status) => !Object.hasOwn(part.status?.words ?? {}, status))
    if (unknownStates.length > 0)
      errors[`parts.${at}.statuses`] = [`${part.label} has no state ${unknownStates.join(', ')}.`]
  }
  if (selection.from && selection.to && selection.from > selection.to)
    errors.to = ['The last day must not be before the first.']
  refuseWhere(errors)
}

/** The rows and columns of a selection. What this person may not have (any more) is left out. */
export function resolve(
  catalogue: ExportCatalogue,
  requester: Requester,
  selection: Selection,
  format: Format | null,
): Resolved {
  const wanted = new Map(selection.parts.map((part) => [part.name, part]))
  const open = partsFor(catalogue, requester)
  const chosenParts = open.filter(({ name }) => wanted.has(name))
  const isArchive = format === 'zip'
  // What records refer to goes along, or they could not be restored.
  const parts = isArchive
    ? catalogue.parts.filter((part) => isSetup(part) || chosenParts.includes(part))
    : chosenParts
  const statuses = Object.fromEntries(
    selection.parts.map(({ name, statuses: chosen = [] }) => [name, chosen]),
  )
  const columns = parts.map((part) => ({
    part,
    columns: columnsFor(part, requester, wanted.get(part.name)?.columns ?? null),
  }))
  const lost = open.filter(({ name }) => wanted.has(name)).length < wanted.size
  const isFiltered = Boolean(selection.from || selection.to) || Object.values(statuses).some(hasAny)
  return {
    chosen: {
      root: catalogue.root,
      parts,
      scope: {
        root: rootOf(requester, selection),
        includeArchived: selection.includeArchived,
        from: selection.from ?? null,
        to: selection.to ?? null,
        statuses,
      },
    },
    columns: columns.filter((one) => one.columns.length > 0),
    leftOut: [
      ...catalogue.parts
        .filter((part) => wanted.has(part.name) && !open.includes(part))
        .map(({ label }) => label),
      ...leftOutOf(parts.map((part) => ({ part, columns: columnsFor(part, requester) }))),
    ],
    hasPersonalData: columns.some((one) => one.columns.some(({ isPersonal }) => isPersonal)),
    isRestorable:
      isArchive &&
      !isFiltered &&
      !lost &&
      leftOutOf(columns).length === 0 &&
      missingParts(parts, catalogue.parts).length === 0,
  }
}

const hasAny = (list: readonly unknown[]): boolean => list.length > 0

function rootOf(requester: Requester, { companyId }: Selection): SQL | null {
  const own = isOwnOnly(requester) ? [sql`${companyTable.accountManagerId} = ${requester.id}`] : []
  const one = companyId ? [sql`${companyTable.id} = ${companyId}`] : []
  const conditions = [...own, ...one]
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : null
}

/** Everything the thread needs to make the file. */
export function planOf(
  { chosen, columns, isRestorable }: Resolved,
  format: Format,
  about: Omit<ExportPlan['about'], 'isRestorable' | 'leftOut' | 'neverExported'>,
): ExportPlan {
  const attachments = columns.find(({ part }) => part.table === files)
  const { id, name, storedName, size, sha256 } = files
  const wanted = [sql`${id}`, sql`${name}`, sql`${storedName}`, sql`${size}`, sql`${sha256}`]
  return {
    format,
    parts: columns.map((one) => planPart(one, chosen)),
    files:
      format === 'zip' && attachments
        ? compileSql(selectFrom(attachments.part, chosen, wanted, sql`ORDER BY ${id}`))
        : null,
    about: { ...about, isRestorable, leftOut: leftOutOf(columns), neverExported },
  }
}
