import type { ReactNode } from 'react'
import { useMantineColorScheme } from '@mantine/core'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import classes from './guest-layout.module.css'
import { Logo } from './logo.tsx'
import { schemes } from '../navigation/scheme-items.tsx'

/** `guest-layout`: one column with a form, and one that says what the program is for. */
export function GuestLayout({ children }: { children: ReactNode }) {
  return (
    <div data-layout="guest-layout" className={classes.split}>
      <div className={classes.left}>
        <header>
          <AppLink href="/" aria-label="Heatline, home">
            <Logo height={24} />
          </AppLink>
        </header>
        <main className={classes.main} id="main" tabIndex={-1}>
          {children}
        </main>
        <GuestFooter />
      </div>
      <aside className={classes.right} aria-label="What Heatline is for">
        <p className={classes.big}>
          From the heat number
          <br />
          to the delivery note.
        </p>
        <ol className={classes.line}>
          {stops.map(({ name, example, about }) => (
            <li key={name}>
              <span className={classes.name}>{name}</span>
              <b>{example}</b>
              <span className={classes.about}>{about}</span>
            </li>
          ))}
        </ol>
        <p className={classes.about}>An example, not your records.</p>
      </aside>
    </div>
  )
}

const stops = [
  { name: 'Heat', example: '4K71283', about: 'Vallmont Steel, F22, bar 220 mm' },
  { name: 'Certificate', example: 'CERT-002391', about: 'EN 10204 3.1, checked and verified' },
  { name: 'Traveller', example: 'TR-2026-0142', about: '14 operations, 2 hold points signed' },
  { name: 'Delivery note', example: 'DN-2026-0319', about: '4 packages, 2,184 kg' },
]

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
