import { useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { setup } from '#modules/setup/contract.ts'
import classes from './home.module.css'

const TILES = [
  {
    href: '/setup',
    title: 'Load the starter set',
    about: 'Segments, sales steps, product codes, PSL levels',
  },
  {
    href: '/setup/facilities',
    title: 'Your facilities',
    about: 'Address, tax codes, approval limits, letterhead',
  },
  { href: '/setup/users', title: 'Invite people', about: 'They choose a password by mail' },
] as const

/** Three tiles for the administrator of an empty installation; gone once the setup lists are filled. */
export function FirstSteps() {
  const { data } = useQuery(reading(api(setup).summary))
  if (!data?.canLoadStarterSet) return null
  return (
    <ul className={classes.tiles} aria-label="First steps">
      {TILES.map(({ href, title, about }) => (
        <li key={href}>
          <AppLink href={href} className={classes.tile}>
            <b>{title}</b>
            <span>{about}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
