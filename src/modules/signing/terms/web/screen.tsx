import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { RichTextView } from '#platform/web/fields/rich-text/rich-text-view.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { formatDate } from '#platform/web/ui/format.ts'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { type PublishedTerms, termsAndConditions } from '../contract.ts'
import { kindNames, languageNames, termsKinds, termsLanguages } from '../domain/lifecycle.ts'
import classes from './terms.module.css'

const path = '/terms-and-conditions'

/** `/terms-and-conditions`: what counts today (`?kind=` and `?language=`), or an edition with `?edition=` and its id. */
export function Screen() {
  const { parameters } = useScreenUrl()
  const id = parameters.edition
  const kind = kindNames.find((name) => name === parameters.kind)
  const language = languageNames.find((name) => name === parameters.language)
  const { current, get } = api(termsAndConditions)
  const latest = useQuery({ ...reading(current, { query: { kind, language } }), enabled: !id })
  const older = useQuery({ ...reading(get, { params: { id: id ?? '' } }), enabled: Boolean(id) })
  const shown: { data: PublishedTerms | undefined; error: Error | null } = id ? older : latest
  const { data, error } = shown
  const mayWrite = useMay('terms-and-conditions:create')
  if (error && !data) {
    if (error instanceof ApiError && error.status === 404 && !id) return <NoTerms mayWrite={mayWrite} />
    const retry = () => void (id ? older : latest).refetch()
    return <ErrorState page error={error} what="This edition" noun="the terms" retry={retry} />
  }
  if (!data) return <SkeletonRows columns={2} />
  return <TermsSheet terms={data} mayWrite={mayWrite} />
}

function NoTerms({ mayWrite }: { mayWrite: boolean }) {
  return (
    <EmptyState
      page
      icon="scale"
      title="No terms and conditions yet"
      action={
        mayWrite && (
          <ButtonLink tone="primary" icon="plus" href="/setup/terms?new=sale">
            Write the first edition
          </ButtonLink>
        )
      }
    >
      The terms stand here once they are approved and count. Quotes name the edition they were sent with.
    </EmptyState>
  )
}

function TermsSheet({ terms, mayWrite }: { terms: PublishedTerms; mayWrite: boolean }) {
  const { kind, language, edition, effectiveFrom, retiredAt } = terms
  const until = retiredAt ? ` until ${formatDate(retiredAt)}` : ''
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <div>
          <h1>{terms.title}</h1>
          <p className={classes.edition}>
            Edition {edition}
            {effectiveFrom && `, valid from ${formatDate(effectiveFrom)}${until}`}
          </p>
        </div>
        <div className={classes.actions}>
          <Button icon="print" onClick={() => window.print()}>
            Print
          </Button>
          {mayWrite && (
            <ButtonLink icon="edit" href={`/setup/terms?edition=${terms.id}`}>
              Open in setup
            </ButtonLink>
          )}
        </div>
      </header>
      {!terms.isCurrent && (
        <div className={classes.old}>
          <Alert tone="amber" title="This edition does not count today">
            <AppLink href={`${path}?kind=${kind}&language=${language}`}>Read the current edition</AppLink>
          </Alert>
        </div>
      )}
      <div lang={language}>
        <RichTextView body={terms.body} />
      </div>
      <footer className={classes.seal}>
        {termsKinds[kind]}, edition {edition}. SHA-256 {terms.sha256}
      </footer>
      <Others terms={terms} />
    </article>
  )
}

/** Other kinds and languages that count today. */
function Others({ terms }: { terms: PublishedTerms }) {
  const { data = [] } = useQuery(reading(api(termsAndConditions).inForce))
  const others = data.filter(({ id }) => id !== terms.id)
  if (others.length === 0) return null
  return (
    <nav className={classes.others} aria-label="Other terms">
      <h2>Other terms that count today</h2>
      <ul>
        {others.map((one) => (
          <li key={one.id}>
            <AppLink href={`${path}?kind=${one.kind}&language=${one.language}`}>{one.title}</AppLink>{' '}
            <span>
              {termsKinds[one.kind]}, {termsLanguages[one.language]}
            </span>
          </li>
        ))}
      </ul>
    </nav>
  )
}
