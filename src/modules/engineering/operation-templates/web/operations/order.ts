import { useRef, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api } from '#platform/web/queries/api.ts'
import { recordQuery, seedRecord } from '#platform/web/queries/queries.ts'
import { queryClient } from '#platform/web/queries/query-client.ts'
import { idempotencyKey } from '#platform/web/session/xsrf.ts'
import { operationTemplates, type TemplateRecord } from '../../contract.ts'
import type { TemplateOperation } from '../../contract/operations.ts'

/** The list with one entry at another place. */
export function placed<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length || from === to) return list
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), entry, ...rest.slice(to)]
}

/**
 * The operations in the order the reader has given them. Each move is saved at once; moves made while one is on its
 * way are saved together after it. When somebody else changed the template, their order is shown again.
 */
export function useOrder(template: TemplateRecord) {
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef<readonly string[] | null>(null)
  const version = useRef(template.version)
  const isBusy = useRef(false)

  const byId = new Map(template.operations.map((operation) => [operation.id, operation]))
  const shown = wanted?.flatMap((id) => byId.get(id) ?? []) ?? template.operations
  const operations: readonly TemplateOperation[] =
    shown.length === template.operations.length ? shown : template.operations

  const save = async () => {
    if (isBusy.current) return
    isBusy.current = true
    version.current = template.version
    try {
      for (let sent = latest.current; sent; sent = latest.current === sent ? null : latest.current) {
        const saved = await api(operationTemplates).reorder(
          { params: { id: template.id }, body: { operationIds: [...sent] }, version: version.current },
          { idempotencyKey: idempotencyKey() },
        )
        version.current = saved.version
        if (latest.current === sent) seedRecord(operationTemplates, saved)
      }
      setProblem(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.status === 412 ? STALE : error.message)
      await queryClient.invalidateQueries(recordQuery(operationTemplates, template.id))
    } finally {
      isBusy.current = false
      latest.current = null
      setWanted(null)
    }
  }

  const move = (id: string, to: number) => {
    const ids = operations.map((operation) => operation.id)
    const next = placed(ids, ids.indexOf(id), to)
    if (next === ids) return
    latest.current = next
    setWanted(next)
    void save()
  }

  return { operations, problem, move }
}

const STALE =
  'Someone else changed this template meanwhile. It has been read again; put it in order once more.'
