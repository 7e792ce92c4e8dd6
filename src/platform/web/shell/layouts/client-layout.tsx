import type { CurrentUser } from '#platform/contract/current-user.ts'
import type { ScreenAddress } from '#platform/contract/register.ts'
import type { ReactNode } from 'react'
import { isStaff, useCurrentUser } from '#platform/web/session/current-user.ts'
import { createStore, useStore } from '#platform/web/store.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { AccountMenu } from '../navigation/account-menu.tsx'
import classes from './client-layout.module.css'
import { useCurrentScreen } from '../routing/current-screen.ts'
import { Logo } from './logo.tsx'
import { isInArea } from '../navigation/menu.ts'

/**
 * What the places of the area are called in another language, by their address, entries of the menu of the account by their words, and in
 * which as `lang`; the area says so once it is there.
 */
export const areaWords = createStore<Readonly<Record<string, string>>>({})

type CompanyRole = NonNullable<CurrentUser['company_roles']>[number]

/** `of`: only companies that are that to the house find something there. */
const links: readonly { href: ScreenAddress; label: string; of?: CompanyRole }[] = [
  { href: '/client-area', label: 'Home' },
  { href: '/client-area/enquiries', label: 'Enquiries', of: 'customer' },
  { href: '/client-area/quotes', label: 'Quotes', of: 'customer' },
  { href: '/client-area/orders', label: 'Orders', of: 'customer' },
  { href: '/client-area/submittals', label: 'Documents', of: 'customer' },
  { href: '/client-area/deliveries', label: 'Deliveries', of: 'customer' },
  { href: '/client-area/requests-for-quotation', label: 'Requests', of: 'supplier' },
  { href: '/client-area/purchase-orders', label: 'Purchase orders', of: 'supplier' },
  { href: '/client-area/certificate-requests', label: 'Certificates', of: 'supplier' },
  { href: '/client-area/qualifications', label: 'Qualification', of: 'supplier' },
  { href: '/client-area/company', label: 'Company' },
  { href: '/terms-and-conditions', label: 'Terms' },
]

/** A company that is nothing yet is asked like a customer; staff, who look at it, belong to none and see all. */
function isShown(of: CompanyRole | undefined, user: CurrentUser | null): boolean {
  const roles = user?.company_roles
  if (of === undefined || !roles) return true
  return roles.length === 0 ? of === 'customer' : roles.includes(of)
}

// Everything in the area stands below its home.
const isCurrent = (pathname: string, href: string): boolean =>
  href === '/client-area' ? pathname === href : isInArea(pathname, href)

/** `client-layout`: a calm page for somebody who visits once a month. */
export function ClientLayout({ children }: { children: ReactNode }) {
  const user = useCurrentUser()
  const { pathname } = useCurrentScreen()
  const words = useStore(areaWords)
  const shown = links.filter(({ of }) => isShown(of, user))
  return (
    <div data-layout="client-layout" className={classes.page}>
      <header className={classes.head}>
        <div className={classes.inner}>
          <AppLink href="/" aria-label="Heatline, home">
            <Logo />
          </AppLink>
          <nav className={classes.links} aria-label="Client area" lang={words['lang']}>
            {shown.map(({ href, label }) => (
              <AppLink key={href} href={href} aria-current={isCurrent(pathname, href) ? 'page' : undefined}>
                {words[href] ?? label}
              </AppLink>
            ))}
          </nav>
          {user && (
            <span className={classes.who}>
              {isStaff(user) ? 'Preview for staff' : user.name}
              <AccountMenu user={user} words={words} />
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
