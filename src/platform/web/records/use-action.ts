import { useEffect, useRef, useState } from 'react'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import type { Refusal } from '#platform/contract/calls/refusals.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { messagesOf, placedSentence } from '#platform/web/forms/friendly-errors.ts'
import { queryClient } from '#platform/web/queries/query-client.ts'
import { idempotencyKey } from '#platform/web/session/xsrf.ts'
import {
  callOf,
  recordQuery,
  refreshRecords,
  seedRecord,
  type WireRecord,
} from '#platform/web/queries/queries.ts'

export interface ActionOptions<R extends WireRecord> {
  contract: Contract
  /** The name of the endpoint: `approve`. */
  action: string
  record: R
  /** What the fields of its dialog begin with. */
  start?: Readonly<Record<string, unknown>>
  onDone?: (answer: R) => void
}

/** What the fields of an action's dialog are made with. */
export interface ActionForm {
  values: Readonly<Record<string, unknown>>
  /** Sentences by key, also of what is inside a field: `actions.0.text`. */
  errors: Readonly<Record<string, readonly string[]>>
  /** `<NumberField {...form.field<string>('expectedMargin', 'Expected margin')} />` */
  field: <V>(name: string, label: string, required?: boolean) => FieldProps<V>
}

const idOf = (name: string): string => `action-${name}`

/** What is said above the fields; nothing where the only sentence stands at its field already. */
function headOf(errors: Readonly<Record<string, readonly string[]>>, message: string): string | null {
  const [[key, [sentence = message]] = ['', [message]], ...others] = Object.entries(errors)
  if (others.length > 0) return `Fix ${others.length + 1} fields`
  return document.getElementById(idOf(key)) ? null : placedSentence(key, sentence)
}

/**
 * One action of a record: sends it once with version and key, puts the answer into the cache. What the server
 * refuses stays as `message` and errors by field, in the words of a form.
 */
export function useAction<R extends WireRecord>({
  contract,
  action,
  record,
  start = {},
  onDone,
}: ActionOptions<R>) {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(start)
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [message, setMessage] = useState<string | null>(null)
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const [isRunning, setRunning] = useState(false)
  const [key, setKey] = useState(idempotencyKey)
  /** What the fields are called on the screen: a sentence names them like that. */
  const labels = useRef(new Map<string, string>())
  useEffect(() => {
    const places = Object.keys(errors).map((name) => document.getElementById(idOf(name)))
    places.find((place) => place !== null)?.focus()
  }, [errors])

  const run = async (): Promise<boolean> => {
    if (isRunning) return false
    setRunning(true)
    const call = callOf<R | undefined>(contract, action)
    try {
      const { id, version } = record
      const answer = await call({ params: { id }, body: values, version }, { idempotencyKey: key })
      if (answer && 'version' in answer) seedRecord(contract, answer)
      else await refreshRecords(contract)
      setValues(start)
      setErrors({})
      setRefusals([])
      setMessage(null)
      setKey(idempotencyKey())
      onDone?.(answer ?? record)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { '': _, ...said } = messagesOf(error, call.endpoint.body, labels.current)
      setErrors(said)
      setRefusals(error.refusals)
      setMessage(error.status === 412 ? STALE : headOf(said, error.message))
      if (error.status !== 0) setKey(idempotencyKey())
      if (error.status === 412) void queryClient.invalidateQueries(recordQuery(contract, record.id))
      return false
    } finally {
      setRunning(false)
    }
  }

  const form: ActionForm = {
    values,
    errors,
    field: (name, label, required) => {
      labels.current.set(name, label)
      return {
        id: idOf(name),
        label,
        required,
        value: values[name] as never,
        onChange: (value) => setValues((old) => ({ ...old, [name]: value })),
        error: errors[name]?.[0],
        disabled: isRunning,
      }
    },
  }
  return { form, message, errors, refusals, isRunning, run }
}

/** Shown when somebody else has saved meanwhile. */
export const STALE = 'Someone else has changed this. We loaded the latest version; please check it.'
