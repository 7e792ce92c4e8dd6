import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../../platform/contract/errors.ts'
import { api, reading } from '../../../platform/web/api.ts'
import { useMay } from '../../../platform/web/data/queries.ts'
import { useScreenUrl } from '../../../platform/web/data/screen-url.ts'
import { confirmLeave } from '../../../platform/web/session/unsaved.ts'
import { Alert } from '../../../platform/web/ui/alert.tsx'
import { AppLink } from '../../../platform/web/ui/app-link.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { formatDate } from '../../../platform/web/ui/format.ts'
import { SkeletonRows } from '../../../platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../platform/web/ui/states.tsx'
import { termsAndConditions } from '../contract.ts'
import { Editions } from './editions.tsx'
import { TermsEditor } from './editor.tsx'
import classes from './terms.module.css'

type Terms = z.output<typeof termsAndConditions.record>

const path = '/terms-and-conditions'

/** `/terms-and-conditions`: the edition that counts, or an older one with `?edition=` and its id. */
export function Screen() {
  const { parameters } = useScreenUrl()
  const id = parameters.edition
  const { current, get } = api(termsAndConditions)
  const latest = useQuery({ ...reading(current), enabled: !id })
  const older = useQuery({ ...reading(get, { params: { id: id ?? '' } }), enabled: Boolean(id) })
  const { data, error, refetch } = id ? older : latest
  const mayWrite = useMay('terms-and-conditions:create')
  const [editing, setEditing] = useState(false)
  const isMissing = error instanceof ApiError && error.status === 404 && !id
  if (editing && (data || isMissing)) {
    return (
      <TermsEditor
        terms={data}
        onDone={() => setEditing(false)}
        onCancel={() => void confirmLeave().then((leave) => leave && setEditing(false))}
      />
    )
  }
  if (isMissing) return <NoTerms write={mayWrite ? () => setEditing(true) : undefined} />
  if (error && !data) {
    return <ErrorState page error={error} what="This edition" noun="the terms" retry={() => void refetch()} />
  }
  if (!data) return <SkeletonRows columns={2} />
  return <TermsSheet terms={data} edit={mayWrite && data.isCurrent ? () => setEditing(true) : undefined} />
}

function NoTerms({ write }: { write: (() => void) | undefined }) {
  return (
    <EmptyState
      page
      icon="scale"
      title="No terms and conditions yet"
      action={
        write && (
          <Button tone="primary" icon="plus" onClick={write}>
            Write the first edition
          </Button>
        )
      }
    >
      The conditions of sale stand here once they are published. Quotes name the edition they were sent with.
    </EmptyState>
  )
}

function TermsSheet({ terms, edit }: { terms: Terms; edit: (() => void) | undefined }) {
  const mayList = useMay('terms-and-conditions:read')
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <div>
          <h1>{terms.title}</h1>
          <p className={classes.edition}>
            Edition {terms.edition}, valid from {formatDate(terms.publishedAt)}
            {terms.retiredAt && ` until ${formatDate(terms.retiredAt)}`}
          </p>
        </div>
        <div className={classes.actions}>
          <Button icon="print" onClick={() => window.print()}>
            Print
          </Button>
          {edit && (
            <Button icon="edit" onClick={edit}>
              Write new edition
            </Button>
          )}
        </div>
      </header>
      {!terms.isCurrent && (
        <div className={classes.old}>
          <Alert tone="amber" title="A later edition counts today">
            <AppLink href={path}>Read the current edition</AppLink>
          </Alert>
        </div>
      )}
      <div className={classes.text}>
        {terms.sections.map(({ heading, paragraphs }, at) => (
          <section key={`${at} ${heading}`}>
            <h2>{heading}</h2>
            {paragraphs.map((text, line) => (
              <p key={`${line} ${text}`}>{text}</p>
            ))}
          </section>
        ))}
      </div>
      <footer className={classes.seal}>
        Edition {terms.edition}, published by {terms.publishedByName}. SHA-256 {terms.sha256}
      </footer>
      {mayList && <Editions />}
    </article>
  )
}
