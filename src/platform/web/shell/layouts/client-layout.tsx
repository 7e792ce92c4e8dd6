import type { ScreenAddress } from '#platform/contract/register.ts'
import type { ReactNode } from 'react'
import { isStaff, useCurrentUser } from '#platform/web/session/current-user.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { AccountMenu } from '../navigation/account-menu.tsx'
import classes from './client-layout.module.css'
import { useCurrentScreen } from '../routing/current-screen.ts'
import { Logo } from './logo.tsx'
import { isInArea } from '../navigation/menu.ts'

const links: readonly { href: ScreenAddress; label: string }[] = [
  { href: '/client-area', label: 'Home' },
  { href: '/client-area/quotes', label: 'Quotes' },
  { href: '/client-area/orders', label: 'Orders' },
  { href: '/client-area/submittals', label: 'Documents' },
  { href: '/client-area/deliveries', label: 'Deliveries' },
  { href: '/terms-and-conditions', label: 'Terms' },
]

// Everything in the area stands below its home.
const isCurrent = (pathname: string, href: string): boolean =>
  href === '/client-area' ? pathname === href : isInArea(pathname, href)

/** `client-layout`: a calm page for somebody who visits once a month. */
export function ClientLayout({ children }: { children: ReactNode }) {
  const user = useCurrentUser()
  const { pathname } = useCurrentScreen()
  return (
    <div data-layout="client-layout" className={classes.page}>
      <header className={classes.head}>
        <div className={classes.inner}>
          <AppLink href="/" aria-label="Heatline, home">
            <Logo />
          </AppLink>
          <nav className={classes.links} aria-label="Client area">
            {links.map(({ href, label }) => (
              <AppLink key={href} href={href} aria-current={isCurrent(pathname, href) ? 'page' : undefined}>
                {label}
              </AppLink>
            ))}
          </nav>
          {user && (
            <span className={classes.who}>
              {isStaff(user) ? 'Preview for staff' : user.name}
              <AccountMenu user={user} />
            </span>
          )}
        </div>
      </header>
      <main className={classes.main} id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
