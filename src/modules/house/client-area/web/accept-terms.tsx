import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { RichTextView } from '#platform/web/fields/rich-text/rich-text-view.tsx'
import { api, refresh } from '#platform/web/queries/api.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { clientArea } from '../contract.ts'
import type { Entry } from '../contract/entry.ts'
import classes from './client-area.module.css'
import { entryTexts, refusalWords } from './texts.ts'

const words = entryTexts.terms

/** The terms of the area, which are read and accepted before anything else is shown. */
export function AcceptTerms({ terms }: { terms: NonNullable<Entry['terms']> }) {
  const [problem, setProblem] = useState<string | null>(null)
  const { id, title, edition, language, body } = terms
  const accept = async () => {
    setProblem(null)
    try {
      await api(clientArea).acceptTerms({ body: { termsId: id } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(
        refusalWords(error.errors.termsId?.[0] ?? error.message, error.errors.termsId && 'newer_terms'),
      )
    }
    // A later edition may have come meanwhile: it is read in the place of this one.
    await refresh('client-area')
  }
  return (
    <>
      <PageHead title={title} count={words.edition(edition)} />
      <div className={classes.list}>
        <Card>
          <p>{words.ask}</p>
          <div lang={language} className={classes.terms}>
            <RichTextView body={body} />
          </div>
        </Card>
        {problem && <Alert live>{problem}</Alert>}
        <div className={classes.buttons}>
          <Button tone="primary" onClick={() => void accept()}>
            {words.accept}
          </Button>
        </div>
      </div>
    </>
  )
}
