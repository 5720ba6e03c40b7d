import { RouteLink } from '#kernel/router'
import { settingsSectionRoute } from '#kernel/shell'
import { buttonClassName } from '#ui-kit'

/** A link on the user's own profile that opens the profile form. */
export default function EditLink() {
  return (
    <RouteLink
      to={settingsSectionRoute}
      params={{ section: 'profile' }}
      className={buttonClassName('secondary')}
    >
      Edit profile
    </RouteLink>
  )
}
