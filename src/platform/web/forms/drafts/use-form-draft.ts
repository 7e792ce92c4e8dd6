import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useShell } from '#platform/web/shell/shell-data.tsx'
import { type FittingDraft, fitting } from './form-drafts.ts'
import type { FormDraft } from '#platform/web/shell/form-drafts.ts'
import { useLatest } from '#platform/web/use-latest.ts'

/** Rest after the last key before what was typed is kept, in ms. */
const REST = 3000
/** How often the draft of somebody who types without a pause is saved, in ms. */
const AT_MOST = 15_000

interface Typed {
  schema: z.ZodObject
  values: Readonly<Record<string, unknown>>
  isDirty: boolean
  /** While the form is being saved nothing is kept. */
  isSaving: boolean
  /** Puts the values of a draft into the form. */
  take: (values: FittingDraft['values']) => void
}

/** What a form shows of its draft. */
export interface DraftState {
  /** A draft of an earlier visit that waits for an answer; until then nothing takes its place. */
  readonly offer: FormDraft | null
  /** What is typed stays for the person when the page is left. */
  readonly isKept: boolean
  /** When what is typed was last kept. */
  readonly savedAt: string | null
  /** Why it could not be kept. */
  readonly problem: string | null
  /** Fields of the draft that the form could not take. */
  readonly leftOut: readonly string[]
  readonly resume: () => void
  readonly discard: () => void
  /** The record was made: there is nothing to go on with. */
  readonly finish: () => void
}

interface Kept {
  savedAt: string | null
  problem: string | null
  leftOut: readonly string[]
  isAnswered: boolean
}

const untouched: Kept = { savedAt: null, problem: null, leftOut: [], isAnswered: false }

/**
 * Keeps what is typed into a new form as a draft of the person, and offers the one of an earlier visit. Without a name
 * nothing is kept: a form of a stored record has the record.
 */
export function useFormDraft(name: string | undefined, typed: Typed): DraftState {
  const { drafts } = useShell()
  const [kept, setKept] = useState(untouched)
  const found = useQuery({
    queryKey: ['form-drafts', name],
    queryFn: () => (name === undefined || !drafts ? null : drafts.find(name)),
    enabled: name !== undefined && drafts !== undefined,
    // A draft is read once, when the form opens: later ones are those of this form.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const offer = kept.isAnswered ? null : (found.data ?? null)
  const isKept = name !== undefined && drafts !== undefined && !found.isPending && offer === null
  const { values, isDirty, isSaving } = typed
  /** The values that need no keeping: they are kept already, or the form was saved with them. */
  const settled = useRef<unknown>(null)
  const lastTime = useRef(0)
  // One call after the other: a draft that is dropped must not be overtaken by one that is still on its way.
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const keep = useLatest((isLeaving: boolean) => {
    if (!isKept || !isDirty || isSaving || settled.current === values) return
    settled.current = values
    lastTime.current = Date.now()
    const call = async () => {
      try {
        const { savedAt } = await drafts.keep(name, values, isLeaving)
        setKept((old) => ({ ...old, savedAt, problem: null }))
      } catch (error) {
        settled.current = null
        const problem = error instanceof Error ? error.message : String(error)
        setKept((old) => ({ ...old, problem }))
      }
    }
    // The page cannot wait for its turn when it goes away.
    if (isLeaving) void call()
    else queue.current = queue.current.then(call)
  })

  useEffect(() => {
    if (!isKept || !isDirty) return
    if (lastTime.current === 0) lastTime.current = Date.now()
    const longest = Math.max(0, lastTime.current + AT_MOST - Date.now())
    const timer = setTimeout(() => keep(false), Math.min(REST, longest))
    return () => clearTimeout(timer)
  }, [isKept, isDirty, values, keep])

  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keep(true)
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      keep(false)
    }
  }, [keep])

  const drop = () => {
    settled.current = values
    setKept({ ...untouched, isAnswered: true })
    if (name === undefined || !drafts) return
    // A draft that stays is offered once more, which is not worth a message.
    queue.current = queue.current.then(() => drafts.drop(name)).catch(() => undefined)
  }
  return {
    offer,
    isKept: isKept && kept.problem === null,
    savedAt: kept.savedAt,
    problem: kept.problem,
    leftOut: kept.leftOut,
    resume: () => {
      if (!offer) return
      const { values: fits, leftOut } = fitting(typed.schema, offer)
      typed.take(fits)
      setKept({ ...untouched, savedAt: offer.savedAt, leftOut, isAnswered: true })
    },
    discard: drop,
    finish: drop,
  }
}
