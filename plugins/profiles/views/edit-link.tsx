import { settingsSectionRoute } from '#kernel'
import { RouteLink } from '#kernel/router'
import { buttonClass } from '#ui-kit'

/** On one's own profile. */
export default function EditLink() {
  return (
    <RouteLink to={settingsSectionRoute} params={{ section: 'profile' }} className={buttonClass('secondary')}>
      Edit profile
    </RouteLink>
  )
}
