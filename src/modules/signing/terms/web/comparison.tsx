import { useQuery } from '@tanstack/react-query'
import type { RichText } from '#platform/contract/values/rich-text.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { Hidden } from '#platform/web/ui/text.tsx'
import { termsAndConditions } from '../contract.ts'
import { type ComparedLine, compareTexts, describeComparison, type Piece } from '../domain/compare.ts'
import classes from './terms.module.css'

/** The text beside that of the edition before it, word by word. */
export function Comparison({ terms }: { terms: { body: RichText; previousId: string | null } }) {
  const { previousId } = terms
  const { data, error, refetch } = useQuery({
    ...reading(api(termsAndConditions).get, { params: { id: previousId ?? '' } }),
    enabled: previousId !== null,
  })
  if (previousId === null)
    return (
      <EmptyState title="There is no edition before it">
        This is the first of its kind and language.
      </EmptyState>
    )
  if (error && !data)
    return <ErrorState error={error} what="The edition before" noun="editions" retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} columns={1} />
  const lines = compareTexts(data.body, terms.body)
  return (
    <div className={classes.reading}>
      <p className={classes.summary}>
        Compared with edition {data.edition}: {describeComparison(lines)}
      </p>
      {lines.map((line, at) => (
        <Line key={`line ${at}`} line={line} />
      ))}
    </div>
  )
}

function Line({ line }: { line: ComparedLine }) {
  const Tag = line.line === 'heading' ? 'h2' : 'p'
  return (
    <Tag className={line.kind === 'same' ? classes.same : classes.changed}>
      {line.line === 'item' && <span aria-hidden="true">{'\u2022 '}</span>}
      {line.pieces.map((piece, at) => (
        <Words key={`piece ${at}`} piece={piece} />
      ))}
    </Tag>
  )
}

function Words({ piece: { kind, text } }: { piece: Piece }) {
  if (kind === 'same') return text
  const Tag = kind === 'added' ? 'ins' : 'del'
  return (
    <>
      <Hidden>{` ${kind}: `}</Hidden>
      <Tag>{text}</Tag>
    </>
  )
}
