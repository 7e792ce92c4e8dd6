import type { Contract } from '#platform/contract/calls/endpoint.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { queryClient } from '#platform/web/queries/query-client.ts'
import { callOf, recordQuery, seedRecord, type WireRecord } from '#platform/web/queries/queries.ts'
import { idempotencyKey } from '#platform/web/session/xsrf.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'

interface Step<R> {
  readonly action: string
  /** What the message says after the name: `is under review`. */
  readonly done: string
  readonly id: string
  readonly nameOf: (record: R) => string
}

const running = new Set<string>()

/** Sends an action without a body, once with version and key, and puts the answer into the cache. Throws ApiError. */
async function send<R extends WireRecord>(contract: Contract, action: string, record: R): Promise<R> {
  const { id, version } = record
  const call = callOf<R>(contract, action)
  const answer = await call({ params: { id }, body: {}, version }, { idempotencyKey: idempotencyKey() })
  seedRecord(contract, answer)
  return answer
}

/**
 * Takes an action that asks nothing on the record as it was read last; the message that it is done offers the undo.
 * Gives the refusal of the server; null when there is none, or the action is on its way already.
 */
export async function takeAtOnce<R extends WireRecord>(
  contract: Contract,
  { action, done, id, nameOf }: Step<R>,
): Promise<ApiError | null> {
  const about = `${contract.slice}/${id}`
  const query = recordQuery<R>(contract, id)
  if (running.has(about)) return null
  running.add(about)
  try {
    const answer = await send(contract, action, await queryClient.ensureQueryData(query))
    const run = () => void undo(contract, answer, nameOf(answer))
    void toast({ message: `${nameOf(answer)} ${done}`, action: { label: 'Undo', run }, about })
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 412) void queryClient.invalidateQueries(query)
    return error
  } finally {
    running.delete(about)
  }
}

/** Undoes the step; a refusal is shown where the undo was offered. */
async function undo<R extends WireRecord>(contract: Contract, record: R, name: string): Promise<void> {
  const about = `${contract.slice}/${record.id}`
  try {
    await send(contract, 'undo', record)
    await toast({ message: `${name}: undone`, about })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const why = error.status === 412 ? 'Someone has changed it meanwhile.' : error.message
    await toast({ message: `${name} is not undone. ${why}`, about })
    void queryClient.invalidateQueries(recordQuery(contract, record.id))
  }
}
