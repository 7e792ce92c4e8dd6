import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { seedRecord } from '#platform/web/queries/queries.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { enquiries } from '../../contract.ts'
import type { BoardUrl } from './board-url.ts'

type BoardData = Awaited<ReturnType<ReturnType<typeof api<typeof enquiries>>['board']>>
export type BoardStep = BoardData['columns'][number]

/** The columns of the board, and the way to move a card; it stands in its new column at once. */
export function useBoard(sent: BoardUrl['sent']) {
  const client = useQueryClient()
  const options = reading(api(enquiries).board, { query: sent })
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...options,
    placeholderData: keepPreviousData,
  })
  const [refusal, setRefusal] = useState<string | null>(null)

  const move = async (id: string, salesStepId: string): Promise<void> => {
    const steps = data?.columns ?? []
    const card = steps.flatMap(({ cards }) => cards).find((one) => one.id === id)
    const step = steps.find((one) => one.salesStepId === salesStepId)
    if (!card || !step) return
    setRefusal(null)
    client.setQueryData(options.queryKey, { columns: moved(steps, id, salesStepId) })
    try {
      const { version } = card
      const answer = await api(enquiries).moveStep({ params: { id }, version, body: { salesStepId } })
      seedRecord(enquiries, answer)
      void toast({ message: `${card.number} moved to ${step.name}` })
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      const stale = `Someone changed ${card.number} meanwhile. The board has been read again; move it once more.`
      setRefusal(problem.status === 412 ? stale : `${card.number} stays where it is: ${problem.message}`)
      await client.invalidateQueries({ queryKey: options.queryKey })
    }
  }
  return { steps: data?.columns, error, isOld: isPlaceholderData, refetch, refusal, move }
}

/** The columns with one card in another of them, the earliest due first. */
function moved(steps: readonly BoardStep[], id: string, to: string): BoardStep[] {
  const card = steps.flatMap(({ cards }) => cards).find((one) => one.id === id)
  return steps.map((step) => {
    const others = step.cards.filter((one) => one.id !== id)
    const left = others.length < step.cards.length ? 1 : 0
    if (step.salesStepId !== to || !card) return { ...step, cards: others, count: step.count - left }
    const cards = [...others, card].sort((a, b) => (a.quoteDueAt < b.quoteDueAt ? -1 : 1))
    return { ...step, cards, count: step.count - left + 1 }
  })
}
