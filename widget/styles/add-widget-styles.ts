import '#ui-kit/tokens.css'
import '../../ui-kit/base.css'
import './theme.css'
import './elements.css'
import { adoptStyleSheets } from './sheets'

/**
 * Adds the widget's styles to a shadow root. The styles of views that load later are added too until the returned
 * function is called.
 */
export const addWidgetStyles = (root: ShadowRoot): (() => void) => adoptStyleSheets(root)
