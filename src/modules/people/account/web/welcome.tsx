import { Button } from '@mantine/core'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import classes from './account.module.css'

/** `/` for somebody who is not signed in. */
export function Screen() {
  return (
    <div className={classes.welcome}>
      <h1>Welcome to Heatline</h1>
      <p>Enquiries, quotes, orders, steel and papers of one works, in one place.</p>
      <div className={classes.row}>
        <Button component={AppLink} href="/login" variant="filled" size="md">
          Sign in
        </Button>
        <Button component={AppLink} href="/login?redirect=/client-area" size="md">
          Client area
        </Button>
      </div>
    </div>
  )
}
