import { type SQL, sql } from 'drizzle-orm'
import type { FilterValue, ListQuery, Range } from '#platform/contract/calls/paging.ts'
import type { ListPlan } from './list-plan.ts'

/** What the filters of a query mean for the rows; for lists and for whatever else shows the same rows. */
export function filterConditions(plan: ListPlan, query: ListQuery): SQL[] {
  return Object.entries(query.filters).flatMap(([name, value]) => {
    const column = plan.filters[name]
    if (!column) throw new Error(`The list declares the filter ${name}, but its plan has no column for it.`)
    if ('chosen' in column)
      return Array.isArray(value) ? [sql`(${column.chosen(value.filter((one) => one !== null))})`] : []
    if ('array' in column) return arrayConditions(column.array, value)
    if (typeof value === 'boolean') return [value ? sql`${column}` : sql`NOT ${column}`]
    if (isRange(value)) return rangeConditions(column, value)
    const known = value.filter((one) => one !== null)
    const anyOf = known.length > 0 ? [isAnyOf(column, known)] : []
    const isNull = value.includes(null) ? [sql`${column} IS NULL`] : []
    return [sql`(${sql.join([...anyOf, ...isNull], sql` OR `)})`]
  })
}

/** The array contains any of the words; `none` means that it is empty. */
function arrayConditions(array: SQL, value: FilterValue): SQL[] {
  if (!Array.isArray(value)) return []
  const known = value.filter((one: string | null) => one !== null)
  const anyOf = known.length > 0 ? [sql`${array} && ${listOf(known)}`] : []
  const isEmpty = value.includes(null) ? [sql`cardinality(${array}) = 0`] : []
  return [sql`(${sql.join([...anyOf, ...isEmpty], sql` OR `)})`]
}

const isRange = (value: unknown): value is Range => typeof value === 'object' && !Array.isArray(value)

/** Both ends count; a date compared with an instant means the whole day, whole numbers compare with any number. */
function rangeConditions(column: SQL, range: Range): SQL[] {
  const conditions: SQL[] = []
  const bound = (text: string) => (/^-?[\d.]+$/.test(text) ? sql`${text}::numeric` : sql`${text}`)
  if (range.from) conditions.push(sql`${column} >= ${bound(range.from)}`)
  if (range.to) {
    const isDay = /^\d{4}-\d\d-\d\d$/.test(range.to)
    conditions.push(isDay ? sql`${column} < ${range.to}::date + 1` : sql`${column} <= ${bound(range.to)}`)
  }
  return conditions
}

/** A column is one of some words. One value is compared as one: only then can an index that begins with it give the rows in the order of the next column. */
export function isAnyOf(column: SQL, words: readonly string[]): SQL {
  const [word] = words
  if (words.length > 1) return sql`${column} = ANY(${listOf(words)})`
  return isPlain(word ?? '') ? sql`${column} = ${sql.raw(`'${word}'`)}` : sql`${column} = ${word}`
}

const isPlain = (word: string): boolean => /^[a-z_]{1,40}$/.test(word)

/**
 * Plain words, such as statuses, are written into the statement itself: the planner looks at how common they are.
 * Everything else is a parameter.
 */
function listOf(words: readonly string[]): SQL {
  return words.every(isPlain) ? sql.raw(`'{${words.join(',')}}'`) : sql`${sql.param(words)}`
}
