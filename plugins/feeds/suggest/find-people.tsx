import { PeopleSearch, searchRoute } from '#contracts/search'
import { useProvided } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { buttonClass } from '#ui-kit'

/** A link to the search, for a home page without notes. Renders nothing if the search is turned off. */
export function FindPeople() {
  if (!useProvided(PeopleSearch)) return null
  return (
    <RouteLink to={searchRoute} className={buttonClass()}>
      Search for people
    </RouteLink>
  )
}
