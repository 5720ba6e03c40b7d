import { closeModal } from '../launch-modal'
import type { FlowProps } from '../modal/mount-flow'
import { FlowElement } from './flow-element'

/** `<bc-connect>` shows the connection flow within the page, or the connected wallet if there is one. */
export class BcConnect extends FlowElement {
  protected override props(): FlowProps {
    return { flow: 'connect', ...(this.hasAttribute('closable') && { onClose: closeModal }) }
  }
}
