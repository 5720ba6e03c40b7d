import { PeopleSearch } from '#contracts/profiles'
import { searchRoute } from '#contracts/site-routes'
import { useIsServiceProvided } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { buttonClassName } from '#ui-kit'

/** A link to the search, for a home page without notes. Renders nothing if the search is turned off. */
export function FindPeopleLink() {
  if (!useIsServiceProvided(PeopleSearch)) return null
  return (
    <RouteLink to={searchRoute} className={buttonClassName()}>
      Search for people
    </RouteLink>
  )
}
