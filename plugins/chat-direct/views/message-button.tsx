import { chatRoute } from '#contracts/chats'
import { Refusal } from '#kernel'
import { useKernel, useService } from '#kernel/react'
import { routePath, useGo } from '#kernel/router'
import { Toasts } from '#kernel/shell'
import { IconButton } from '#ui-kit'
import { DirectDesk } from '../manifest'
import { MAIL_ICON } from './mail-icon'

/** Opens the private conversation with a person, and begins it if there is none. */
export default function MessageButton({ pubkey }: { pubkey: string }) {
  const desk = useService(DirectDesk)
  const kernel = useKernel()
  const go = useGo()
  const open = () =>
    desk.begin([pubkey]).then(
      id => go(routePath(chatRoute, { chat: id })),
      async error => {
        const toasts = await kernel.resolve(Toasts)
        toasts.show({ text: error instanceof Refusal ? error.message : 'The conversation was not opened.' })
      },
    )
  return <IconButton icon={MAIL_ICON} label="Private message" onClick={() => void open()} />
}
