import { useQuery } from '@tanstack/react-query'
import type { ListQueryInput } from '#platform/contract/calls/paging.ts'
import { givenAddress } from '#platform/contract/register.ts'
import { listQuery, useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { type OfferedStart, useStarts } from '#platform/web/shell/starts.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { RecordNumber } from '#platform/web/ui/text.tsx'
import { type DeclarationListRow, declarations } from '../contract.ts'
import { declarationLifecycle, kindLabels } from '../domain.ts'

interface DeclarationsProps {
  filter: NonNullable<ListQueryInput['filter']>
  starts?: readonly OfferedStart[]
}

/** The newest declarations of a filter, and the ways to a new one. */
function Declarations({ filter, starts = [] }: DeclarationsProps) {
  const mayRead = useMay('declarations:read')
  const { data } = useQuery({
    ...listQuery<DeclarationListRow>(declarations, { filter }),
    enabled: mayRead,
  })
  if (!data || (data.data.length === 0 && starts.length === 0)) return null
  return (
    <Card title="Declarations">
      {data.data.map((row) => (
        <p key={row.id}>
          <AppLink href={`/declarations/${row.id}`}>
            <RecordNumber number={row.number} />
          </AppLink>{' '}
          {kindLabels[row.kind]} <StatusChip table={declarationLifecycle} state={row.status} />
        </p>
      ))}
      {starts.map(({ label, href }) => (
        <p key={label}>
          <AppLink href={href}>{label}</AppLink>
        </p>
      ))}
    </Card>
  )
}

/** What was declared of a delivery note, on its page. */
export function DeclarationsOfNote({ id }: CardProps) {
  const starts = useStarts('traveller-delivery-notes/declarations', { id })
  // What goes beside it: whoever may write the one may write the other.
  const beside = starts.map((start) => ({
    ...start,
    label: 'Write another declaration',
    href: givenAddress(`/declarations/create?from=beside-certificate&ids=${id}`),
  }))
  return <Declarations filter={{ noteId: [id] }} starts={[...starts, ...beside]} />
}

/** What was declared of a note of steel, on its page. */
export function DeclarationsOfSteelNote({ id }: CardProps) {
  return <Declarations filter={{ noteId: [id] }} starts={useStarts('delivery-notes/declarations', { id })} />
}

/** What was declared to a company, on its page. */
export const DeclarationsOfCompany = ({ id }: CardProps) => <Declarations filter={{ companyId: [id] }} />
