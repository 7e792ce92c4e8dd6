import { type ReactNode, Suspense, use } from 'react'
import { type CardProps, ShellContext } from './shell-data.tsx'

interface CardsProps extends CardProps {
  /** `companies/related`: `app/cards.tsx` lists the cards of the place. */
  place: string
  /** Shown until they are loaded. */
  waiting?: ReactNode
}

/** What other slices show of a record at a place of its page; nothing where none does. */
export function Cards({ place, waiting = null, ...record }: CardsProps) {
  const cards = use(ShellContext)?.cards?.[place] ?? []
  return cards.map(({ slice, Card }) => (
    <Suspense key={slice} fallback={waiting}>
      <Card {...record} />
    </Suspense>
  ))
}
