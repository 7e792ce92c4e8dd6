import { familiar, describeOperation } from './describe-operation.ts'
import { labelOf, type OperationContent } from './operation.ts'
import { documentScopes } from './vocabulary.ts'

/** An operation as it is compared: copies of one another have the same `lineage`. */
export type ComparedOperation = OperationContent & { readonly lineage: string; readonly seq: number }

export interface ComparedTemplate {
  readonly name: string
  readonly productFamilies: readonly string[]
  readonly notes: string | null
  readonly requiredDocuments: readonly { readonly name: string; readonly per: keyof typeof documentScopes }[]
  readonly operations: readonly ComparedOperation[]
}

/** One difference; `sentence` says it all, the rest is for a table. */
export interface Difference {
  readonly kind: 'template' | 'added' | 'removed' | 'moved' | 'changed'
  /** `30 Heat treatment`; null for the template itself. */
  readonly operation: string | null
  readonly field: string | null
  readonly from: string | null
  readonly to: string | null
  readonly sentence: string
}

/** What differs between two templates, in the order of the newer one; what was removed stands at the end. */
export function compareTemplates(old: ComparedTemplate, fresh: ComparedTemplate): Difference[] {
  const pairs = matched(old.operations, fresh.operations)
  const stays = unmoved(fresh.operations.flatMap((one) => pairs.get(one)?.seq ?? []))
  const found = fresh.operations.flatMap((operation): Difference[] => {
    const before = pairs.get(operation)
    if (!before) return [whole('added', operation, `is new`)]
    const isMoved = !stays.has(before.seq)
    const moves = isMoved ? [whole('moved', operation, `moved, it was ${before.seq}`)] : []
    return [...moves, ...operationDifferences(before, operation)]
  })
  const kept = new Set(pairs.values())
  const gone = old.operations.filter((operation) => !kept.has(operation))
  return [
    ...ofTemplate(old, fresh),
    ...found,
    ...gone.map((operation) => whole('removed', operation, 'was removed')),
  ]
}

/** What differs between two states of one operation, one entry for each field. */
export function operationDifferences(
  old: OperationContent,
  fresh: OperationContent,
): (Difference & { field: string })[] {
  const before = describeOperation(old)
  const operation = labelOf(fresh)
  return [...describeOperation(fresh)].flatMap(([field, to]) => {
    const from = before.get(field) ?? null
    if (from === to) return []
    const sentence = `Operation ${operation}: ${field} ${familiar(from)} -> ${familiar(to)}`
    return [{ kind: 'changed' as const, operation, field, from, to, sentence }]
  })
}

function whole(kind: Difference['kind'], one: OperationContent, what: string): Difference {
  const operation = labelOf(one)
  return { kind, operation, field: null, from: null, to: null, sentence: `Operation ${operation} ${what}` }
}

function ofTemplate(old: ComparedTemplate, fresh: ComparedTemplate): Difference[] {
  const before = describeTemplate(old)
  return Object.entries(describeTemplate(fresh)).flatMap(([field, to]): Difference[] => {
    const from = before[field] ?? null
    if (from === to) return []
    const words = `${field} ${familiar(from)} -> ${familiar(to)}`
    const sentence = words.charAt(0).toUpperCase() + words.slice(1)
    return [{ kind: 'template', operation: null, field, from, to, sentence }]
  })
}

const describeTemplate = (template: ComparedTemplate): Record<string, string | null> => ({
  name: template.name,
  'product families': template.productFamilies.join(', ') || null,
  notes: template.notes,
  'required documents':
    template.requiredDocuments
      .map(({ name, per }) => `${name} (${documentScopes[per].toLowerCase()})`)
      .join(', ') || null,
})

const byTitle = ({ kind, title }: OperationContent): string => `${kind} ${title.trim().toLowerCase()}`

/** Pairs each newer operation with the older one it comes from: by descent, else by kind and title. */
const matched = (old: readonly ComparedOperation[], fresh: readonly ComparedOperation[]) =>
  paired(old, fresh, [({ lineage }: ComparedOperation) => lineage, byTitle])

/** Pairs the operations of a sheet with those they replace: by number and title, else by kind and title. */
export const replacedBy = <Old extends OperationContent>(
  old: readonly Old[],
  given: readonly OperationContent[],
): Map<OperationContent, Old> =>
  paired(old, given, [(one: OperationContent) => `${one.seq} ${byTitle(one)}`, byTitle])

/** Pairs each newer operation with an older one of the same description; the first rule that finds one decides. */
function paired<One, Old extends One, Fresh extends One>(
  old: readonly Old[],
  fresh: readonly Fresh[],
  ways: readonly ((one: One) => string)[],
): Map<Fresh, Old> {
  const pairs = new Map<Fresh, Old>()
  const left = new Set(old)
  for (const way of ways) {
    for (const operation of fresh) {
      if (pairs.has(operation)) continue
      const before = [...left].find((one) => way(one) === way(operation))
      if (!before) continue
      pairs.set(operation, before)
      left.delete(before)
    }
  }
  return pairs
}

/**
 * The numbers that need not move to bring the others into order: the longest rising part. Without it, one
 * operation that was put in front would make all the others look moved.
 */
function unmoved(numbers: readonly number[]): Set<number> {
  const best: number[][] = []
  for (const [at, number] of numbers.entries()) {
    let longest: number[] = []
    for (let before = 0; before < at; before += 1) {
      const run = best[before] ?? []
      if ((numbers[before] ?? 0) < number && run.length > longest.length) longest = run
    }
    best.push([...longest, number])
  }
  return new Set(best.reduce((longest, run) => (run.length > longest.length ? run : longest), []))
}
