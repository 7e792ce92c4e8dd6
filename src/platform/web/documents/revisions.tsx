import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Dim } from '#platform/web/ui/text.tsx'
import classes from './documents.module.css'
import { usePage } from './use-document.ts'

interface RevisionsSectionProps {
  revisions: readonly { id: string; revision: number; status: string }[]
}

/** All revisions of the document, which stay readable; nothing while there is one. */
export function RevisionsSection({ revisions }: RevisionsSectionProps) {
  const { contract, record, lifecycle } = usePage()
  if (revisions.length < 2) return null
  return (
    <Section title="Revisions">
      <ul className={classes.related}>
        {revisions.map(({ id, revision, status }) => (
          <li key={id}>
            {id === record.id ? (
              <b aria-current="true">Rev {revision}</b>
            ) : (
              <AppLink href={`/${contract.slice}/${id}`}>Rev {revision}</AppLink>
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
