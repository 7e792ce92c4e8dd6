import { api } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { formatInstant } from '#platform/web/ui/format.ts'
import { type OwnSignature, signature } from '../contract.ts'
import classes from './signature.module.css'
import { useStep } from './use-step.ts'

/** The agreement on electronic signatures that is in force, and whether it has been agreed to. */
export function Agreement({ agreement }: Pick<OwnSignature, 'agreement'>) {
  const { message, errors, isRunning, run } = useStep()
  const mayWrite = useMay('terms-and-conditions:create')
  if (!agreement) {
    return (
      <p className={classes.small}>
        No agreement on electronic signatures is in force, so nobody can sign.{' '}
        {mayWrite ? (
          <AppLink href="/setup/terms?new=signature">Write the agreement</AppLink>
        ) : (
          'An administrator has to publish one.'
        )}
      </p>
    )
  }
  const { termsId, title, edition, agreedAt } = agreement
  const problem = message ?? errors.termsId?.[0]
  return (
    <div className={classes.form}>
      {problem && <Alert live>{problem}</Alert>}
      <p className={classes.small}>
        <AppLink href={`/terms-and-conditions?edition=${termsId}`}>
          {title}, edition {edition}
        </AppLink>
        {agreedAt && `. You agreed ${formatInstant(agreedAt)}.`}
      </p>
      {!agreedAt && (
        <div>
          <Button
            aria-disabled={isRunning}
            onClick={() => void run(() => api(signature).agree({ body: { termsId } }), 'Agreed')}
          >
            I have read it and agree
          </Button>
        </div>
      )}
    </div>
  )
}
