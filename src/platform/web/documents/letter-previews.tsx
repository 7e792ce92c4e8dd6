import { useQuery } from '@tanstack/react-query'
import { pageConfig } from '#platform/web/config.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Sentence } from './action-dialogs.tsx'
import classes from './letter-dialog.module.css'

/** A mail as the server would send it, to somebody who may have no address. */
interface LetterToGo {
  supplierId: string
  supplierName: string
  to: string[]
  subject: string
  message: string
  attachmentName: string | null
}

interface LetterPreviewsProps {
  /** What the letters depend on. */
  of: readonly unknown[]
  propose: () => Promise<readonly LetterToGo[]>
  /** What happens where somebody has no address. */
  withoutAddress: string
}

/** The mails that an action sends, each to its receiver alone, word for word before they go; one alone stands open. */
export function LetterPreviews({ of, propose, withoutAddress }: LetterPreviewsProps) {
  // Read anew each time: what is written depends on the record and on the day.
  const { data, error, refetch } = useQuery({ queryKey: ['letters', ...of], queryFn: propose, gcTime: 0 })
  if (error)
    return <ErrorState error={error} what="The e-mails" noun="e-mails" retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} columns={1} />
  if (data.length === 0) return <Sentence>Nobody is written to.</Sentence>
  return (
    <section aria-label="E-mails that go out" className={classes.previews}>
      {!pageConfig.hasMailServer && data.some(({ to }) => to.length > 0) && (
        <Alert tone="amber" title={KEPT_HERE} />
      )}
      {data.map(({ supplierId, supplierName, to, subject, message, attachmentName }) => (
        <details key={supplierId} className={classes.preview} open={data.length === 1 || undefined}>
          <summary>
            <span>
              <b>{supplierName}</b> {to.length > 0 ? to.join(', ') : 'No e-mail address'}
            </span>
          </summary>
          {to.length > 0 ? (
            <>
              <p className={classes.subject}>{subject}</p>
              <p className={classes.message}>{message}</p>
              {attachmentName && <Attached name={attachmentName} href={undefined} />}
            </>
          ) : (
            <Sentence>{withoutAddress}</Sentence>
          )}
        </details>
      ))}
    </section>
  )
}

/** Said where mails go nowhere. */
export const KEPT_HERE = 'No mail server: this e-mail waits in the Outbox, and nobody gets it.'

/** The name of what goes with a mail, with its address where it can be looked at. */
export const Attached = ({ name, href }: { name: string; href: string | undefined }) => (
  <p className={classes.note}>
    Attached:{' '}
    {href === undefined ? (
      name
    ) : (
      <a href={href} target="_blank" rel="noreferrer">
        {name}
      </a>
    )}
  </p>
)
