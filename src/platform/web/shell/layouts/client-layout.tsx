import type { CurrentUser } from '#platform/contract/current-user.ts'
import { languageOf } from '#platform/contract/words/language.ts'
import type { ScreenAddress } from '#platform/contract/register.ts'
import type { ReactNode } from 'react'
import { isStaff, useCurrentUser } from '#platform/web/session/current-user.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { AccountMenu } from '../navigation/account-menu.tsx'
import classes from './client-layout.module.css'
import { useCurrentScreen } from '../routing/current-screen.ts'
import { Logo } from './logo.tsx'
import { isInArea } from '../navigation/menu.ts'

type CompanyRole = NonNullable<CurrentUser['company_roles']>[number]

/** `german`: for whoever reads the area in German; `of`: only companies that are that to the house find something there. */
const links: readonly { href: ScreenAddress; label: string; german: string; of?: CompanyRole }[] = [
  { href: '/client-area', label: 'Home', german: 'Start' },
  { href: '/client-area/enquiries', label: 'Enquiries', german: 'Anfragen', of: 'customer' },
  { href: '/client-area/quotes', label: 'Quotes', german: 'Angebote', of: 'customer' },
  { href: '/client-area/orders', label: 'Orders', german: 'Aufträge', of: 'customer' },
  { href: '/client-area/submittals', label: 'Documents', german: 'Einreichungen', of: 'customer' },
  { href: '/client-area/deliveries', label: 'Deliveries', german: 'Lieferungen', of: 'customer' },
  { href: '/client-area/requests-for-quotation', label: 'Requests', german: 'Anfragen', of: 'supplier' },
  { href: '/client-area/purchase-orders', label: 'Purchase orders', german: 'Bestellungen', of: 'supplier' },
  { href: '/client-area/certificate-requests', label: 'Certificates', german: 'Zeugnisse', of: 'supplier' },
  { href: '/terms-and-conditions', label: 'Terms', german: 'Bedingungen' },
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
  const isGerman = languageOf(user?.language, navigator.languages) === 'de'
  const shown = links.filter(({ of }) => isShown(of, user))
  return (
    <div data-layout="client-layout" className={classes.page}>
      <header className={classes.head}>
        <div className={classes.inner}>
          <AppLink href="/" aria-label="Heatline, home">
            <Logo />
          </AppLink>
          <nav
            className={classes.links}
            aria-label={isGerman ? 'Kundenbereich' : 'Client area'}
            lang={isGerman ? 'de' : undefined}
          >
            {shown.map(({ href, label, german }) => (
              <AppLink key={href} href={href} aria-current={isCurrent(pathname, href) ? 'page' : undefined}>
                {isGerman ? german : label}
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
