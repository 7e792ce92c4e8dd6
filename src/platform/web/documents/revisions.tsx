import { reasonOf } from '#platform/web/records/action-bar.tsx'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Dim } from '#platform/web/ui/text.tsx'
import classes from './documents.module.css'
import { usePage } from './use-document.ts'

interface RevisionsSectionProps {
  /** `revision` as people call it: a number, or the letter that is printed. */
  revisions: readonly { id: string; revision: number | string; status: string }[]
  title?: string
  /** Stands before the number of each. */
  word?: string
  /** The action that opens the next one, with a button here. */
  next?: { action: string; label: string }
}

/** All revisions of the document, which stay readable; nothing while there is one and the next is opened elsewhere. */
export function RevisionsSection(props: RevisionsSectionProps) {
  const { revisions, title = 'Revisions', word = 'Rev', next } = props
  const { record, paths, lifecycle, open } = usePage()
  if (revisions.length < 2 && !next) return null
  const button = next && (
    <ReasonedButton small reason={reasonOf(record.can?.[next.action])} onClick={() => open(next.action)}>
      {next.label}
    </ReasonedButton>
  )
  return (
    <Section title={title} action={button}>
      <ul className={classes.related}>
        {revisions.map(({ id, revision, status }) => (
          <li key={id}>
            {id === record.id ? (
              <b aria-current="true">
                {word} {revision}
              </b>
            ) : (
              <AppLink href={paths.record(id)}>
                {word} {revision}
              </AppLink>
            )}
            <StatusChip table={lifecycle} state={status} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface PdfSectionProps {
  url: string
  /** Of the file that was sent; null for a draft, which is made anew each time. */
  sha256: string | null | undefined
}

/** The PDF of the document: as it was sent, or the draft. */
export function PdfSection({ url, sha256 }: PdfSectionProps) {
  return (
    <Section title="Document">
      <ul className={classes.related}>
        <li>
          <Icon name="document" />
          <a href={url} target="_blank" rel="noreferrer">
            Open the PDF
          </a>
          <Dim>{sha256 ? 'as it was sent' : 'draft'}</Dim>
        </li>
      </ul>
      {sha256 && <p className={classes.hash}>SHA-256 {sha256}</p>}
    </Section>
  )
}
