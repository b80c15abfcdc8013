import type { CatalogueOf } from '../format.ts';
import type { tillErrors as ko } from '../ko/till-errors.ts';

export const tillErrors = {
  NOT_FOUND_RESTAURANT: 'This venue is not here any more. Check with its owner.',
  NOT_FOUND_TABLE: 'There is no such table. Read the state of the room again.',
  NOT_FOUND_MENU: 'There is no such dish, size or option on the menu. Read the menu again.',
  NOT_FOUND_ORDER: 'No order that tills were told of has this id. Read the state of the room again.',
  NOT_FOUND_BILL_PART: 'This till took or gave off nothing under that externalId. Check the name.',
  NOT_FOUND_TILL: 'This till is not connected any more. The owner has to connect it anew.',
  NOT_FOUND: 'There is no such call, or nothing here has that ourId.',
  BILL_CHANGED: 'The bill changed in the same moment. Send the same again.',
  MENU_CHANGED: 'The menu changed in the same moment. Send the same again.',
  STOCK_CHANGED: 'What is left changed in the same moment. Send the same again.',
  LINE_CHANGED: 'The order has no such line, or changed in the same moment. Read the order again.',
  MENU_FIELD_TAKEN: 'Somebody else is changing the same thing. Have it looked at in the menu editor.',
  ORDER_AMOUNT_MAX: 'One order comes to {amount} at most. Enter it as several.',
  STEP_UP_NEEDED: 'More card money would go back than goes without a password. It is done at the board.',
  TABLE_HAS_NEW_ORDERS:
    'An order of this bill waits, or was accepted a moment ago. Have it answered, then close again.',
  IDEMPOTENCY_KEY_REUSED: 'Something else was asked under this externalId. Send it under a new one.',
  VALIDATION_FAILED: 'What was sent is not as the document says. Look at details.',
  MALFORMED_BODY: 'The body is no JSON.',
  UNSUPPORTED_MEDIA_TYPE: 'Send it with the content-type application/json.',
  STORAGE_FULL: 'The server has no room left. Tell whoever runs it, and send the same again later.',
} satisfies CatalogueOf<typeof ko>;
