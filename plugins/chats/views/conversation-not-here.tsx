import { chatsRoute } from '#contracts/site-routes'
import { PluginView } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { PageHeader } from '#kernel/shell'
import { buttonClassName, EmptyState } from '#ui-kit'
import { NOT_ON_THIS_DEVICE } from '../contract'

/** The page of a private conversation that is not stored on this device, so it offers no actions. */
export const ConversationNotOnThisDevice = () => (
  <>
    <PluginView token={PageHeader} title="Chat" stays />
    <EmptyState icon="chats" title={NOT_ON_THIS_DEVICE}>
      It may be on another device of yours, or was deleted here. Settings, Chats on that device moves its
      conversations by a file.
      <RouteLink to={chatsRoute} className={buttonClassName('primary')}>
        All chats
      </RouteLink>
    </EmptyState>
  </>
)
