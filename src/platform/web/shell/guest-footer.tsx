import { useMantineColorScheme } from '@mantine/core'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import classes from './guest-layout.module.css'
import { schemes } from './scheme-items.tsx'

/** Terms, and the colour scheme for somebody who is not signed in. */
export function GuestFooter() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <footer className={classes.footer}>
      <AppLink href="/terms-and-conditions">Terms and conditions</AppLink>
      <div className={classes.schemes} role="group" aria-label="Colour scheme">
        {schemes.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={colorScheme === value}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </button>
        ))}
      </div>
    </footer>
  )
}
