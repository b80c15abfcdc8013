import type { NoResponseCode } from '@hansang/contract';
import type { CatalogueOf } from '../format.ts';
import type { errors as ko, entryFaults as koFaults } from '../ko/errors.ts';

export const errors = {
  NOT_FOUND_RESTAURANT: 'We can’t find this venue. Please scan the QR code on your table again.',
  BASE_RESTAURANTIDX: 'This venue number isn’t valid. Please scan the QR code on your table again.',
  MIN_RESTAURANTIDX: 'This venue number isn’t valid. Please scan the QR code on your table again.',
  NOT_FOUND_TABLE: 'We can’t find this table. Please scan the QR code on your table again.',
  NOT_USE_ON_SITE_ORDER:
    'Ordering from the table isn’t available here right now. Please order with the staff.',
  TEMPORARY_HOLIDAY: 'We’re closed today for a special holiday. Please visit us another day.',
  REGULAR_HOLIDAY: 'Today is our regular day off. Please visit us another day.',
  CLOSED_TODAY: 'We’re closed today. Please visit us another day.',
  BEFORE_OPEN: 'We’re not open yet. You can order once we open.',
  BREAK_TIME: 'We’re on a break right now. Please order a little later.',
  ORDER_TIME_OUT: 'Last orders have closed.',
  ORDERS_PAUSED:
    'We’re not taking orders for a moment. Your dishes stay where they are, so please order a little later.',
  NEED_CHECKOUT: 'An earlier visit at this table hasn’t been closed yet. Please tell the staff.',
  RESERVATION_IS_EXPIRATION: 'Your session has ended. Please scan the QR code or tap the NFC tag again.',
  CALL_STAFF_TO_ORDER: 'Orders at this table go through our staff. Please call them over.',
  TILL_AWAY:
    'Orders can’t be placed by phone right now. Your dishes stay where they are, so please call our staff.',
  TABLE_CHANGED: 'Your table has changed. We’ll carry on at the new one.',
  ADMISSION_WAITING:
    'You can order together once someone at this table or a member of staff lets you in. Have a look at the menu meanwhile.',
  ADMISSION_REFUSED:
    'You were not let in at this table. If you are sitting here, please tell a member of staff.',
  INVITE_USED: 'This invitation has already been used. Please ask for a new one.',
  INVITE_EXPIRED: 'This invitation has expired. Please ask for a new one.',
  INVITE_OVER: 'The visit you were invited to is over. Please scan the QR code on your table.',
  NOT_FOUND_INVITE:
    'We could not find this invitation. Check the address, or scan the QR code on your table.',
  INVITE_UNUSED: 'Invitations are not available here. Please have your friend scan the QR code on the table.',

  SESSION_REQUIRED: 'Please scan the QR code or tap the NFC tag on your table first.',
  UNAUTHORIZED_ACCESS: 'You can’t access this table. Please scan the QR code again.',
  IMPROPER_ACCESS: 'Improper access. Please scan the QR code shown on the table display.',
  INVALID_DIGITAL_QR: 'This code is not valid. Please scan the QR code again.',
  DIGITAL_QR_EXPIRED: 'This code has expired. Please scan the QR code shown on the display now.',
  DIGITAL_QR_USED: 'This phone has already used this code. Please scan the QR code shown on the display now.',
  DIGITAL_QR_FULL:
    "This table already has as many phones as it may have. Please order from a companion's phone or ask the staff.",
  DIGITAL_QR_AGAIN:
    'For the first order, please scan the QR code on the table display again. Your dishes stay where they are.',
  TABLE_CODE_NEEDED: 'This address alone does not open a table. Please scan the QR code on the table.',
  TABLE_CODE_UNKNOWN:
    'This code does not belong to any table. Please scan the QR code on the table again or ask the staff.',
  TABLE_CODE_REPLACED: 'This code has been replaced. Please ask the staff.',
  INVALID_SAMPLE: 'This code is not valid.',
  INVALID_ACCESS: 'Invalid access. This code may be incomplete. Please scan it again.',

  NO_MENU_SELECTED: 'Please choose a menu. Add a dish first.',
  NO_AVAILABLE_MENU: 'Nothing can be ordered right now. Please ask the staff.',
  UNAVAILABLE_MENU_IN_CART: 'Your cart holds a dish that is no longer available. Remove it and order again.',
  NOT_FOUND_MENU: 'We can’t find this dish. Please choose again from the menu.',
  ONLY_DRINKS: 'Only drinks can be ordered now. Please take the food out and order again.',
  MENU_CHANGED: 'This dish has changed. Please remove it and add it again.',
  MENU_SOLD_OUT: 'This dish is sold out.',
  MENU_NOT_NOW: 'This dish is not sold now. Sold: {when}',
  OPTION_SOLD_OUT: '{name}: sold out. Please choose again.',
  LOW_STOCK: 'Not enough left. Please lower the quantity.',
  OPTION_REQUIRED: 'Please choose at least {count} from “{name}”.',
  OPTION_LIMIT: 'You can choose at most {max} of “{name}”.',
  OPTION_GROUP_LIMIT: 'You can choose up to {max} from “{name}”.',
  SIZE_REQUIRED: 'Please choose a size for “{name}”.',
  QUANTITY_BELOW_MIN: '“{name}”: minimum {count}.',
  QUANTITY_ABOVE_MAX: 'You can order at most {max} of “{name}”.',
  MAIN_MENU_MIN: 'Your first order needs {count} or more main dishes.',
  MAIN_MENU_MAX: 'Main dishes in your first order: {max} at most.',
  ONE_PERSON_ONE_MENU: 'We serve one main dish per person. Please add {count} or more main dishes.',
  RESTRICTION_HALF: 'Some dishes may make up at most half of the order. Please add something else.',
  RESTRICTION_CASE: 'You can order at most {max} of “{name}” at once.',
  ORDER_QUANTITY_MAX: 'You can order at most {max} items at once. If you need more, please ask the staff.',
  ORDER_AMOUNT_MAX: 'You can order for at most {amount} at once. If you need more, please ask the staff.',
  WAITING_QUANTITY_MAX:
    'A table can have at most {max} items that staff have not seen yet. Please order again once they have.',
  WAITING_AMOUNT_MAX:
    'A table can have at most {amount} of orders that staff have not seen yet. Please order again once they have.',
  TABLE_UNPAID_MAX:
    '{max} orders of this table are waiting to be paid. Please finish paying, or order again in a moment.',
  UNPAID_HOLD_MAX:
    'Before paying you can order at most {max} of this dish. Please lower the quantity or ask the staff.',
  UNPAID_HOLD_FULL: 'Another order of your table is paying for this dish. Please order once that is done.',
  ADULT_CONFIRMATION_REQUIRED: 'Some items are for guests aged 19 or over. Please confirm your age.',
  ALCOHOL_AUTOMATIC_ORDER_UNUSED: 'This venue doesn’t use the drinks shortcut.',
  DRINK_SHORTCUT_PREPAY: 'The drinks shortcut isn’t available at venues where you pay first.',

  NOT_FOUND_ORDER: 'We can’t find this order.',
  NOT_OWN_ORDER: 'Only the phone that ordered can do this. Use that phone, or ask the staff.',
  ORDER_TRANSITION_NOT_ALLOWED: 'The order has already moved on. Please check where it is now.',
  LINE_CHANGED: 'The order has changed meanwhile. Please look at it as it is now and try again.',
  OFFER_OPEN: 'The guest is still deciding about another dish. Wait for the answer, or take the offer back.',
  OFFER_OVER: 'This offer has ended. Please check where the order is now.',
  OFFER_TOO_DEAR:
    'This order has been paid already, so a dearer dish cannot be offered. Please choose one at the same price or less.',
  OFFER_NO_PHONE:
    'This order did not come from a guest’s phone, so nobody can be asked there. Please ask at the table.',
  PAYMENT_DECLINED: 'The payment was declined. Please try another way to pay.',
  PAYMENT_CANCELLED_BY_GUEST: 'You cancelled the payment. Nothing was charged.',
  PAYMENT_UNKNOWN: 'We’re checking your payment. Please wait a moment.',
  PAYMENT_TAMPERED: 'The payment details didn’t match, so nothing was charged. Please order again.',
  PAYMENT_EXPIRED: 'The time to pay ran out, so the order was cancelled. Please order again.',
  PAYMENT_FREED:
    'The staff needed the dishes that this order was keeping, so it was cancelled. Nothing was charged. Please order again.',
  PAYMENT_REPLACED: 'A newer order has taken the place of this one. Nothing was charged.',
  PAYMENT_UNDONE: 'The payment couldn’t be finished and was cancelled. Anything charged will be returned.',
  PAYMENT_REFUNDED: 'The order was cancelled and your payment is being returned.',
  PAYMENT_PROVIDER_UNAVAILABLE: 'Payment isn’t possible right now. Please try again shortly.',
  REFUND_NOT_POSSIBLE: 'This payment can’t be refunded.',
  PAYMENT_CHANGED: 'This payment has changed meanwhile. Look at it as it is now, then decide again.',
  BILL_CHANGED: 'The bill has changed meanwhile. Check the new amount and tap again.',
  BILL_TOO_MUCH: 'That is more than what is left. Check what is left and enter it again.',
  NOT_FOUND_BILL_PART: 'This is not on the bill. Load it again and check.',
  PAYMENT_AT_TILL: 'This was taken at the till. Please take it back there.',
  AMOUNT_TOO_LARGE:
    'That is more than {amount} at once. Please check the noughts; a larger amount is entered in parts.',
  DRAWER_IS_OPEN: 'The drawer has been opened in the meantime. Please look at how it is now.',
  DRAWER_IS_CLOSED: 'The drawer has been closed in the meantime. Please look at how it is now.',
  DRAWER_TOO_LITTLE: 'That is more cash than the drawer holds. Please check the amount.',
  BOOKS_CHANGED:
    'Something was put in the books in the meantime. Please look at them, and enter it again if it’s still missing.',
  DAY_IS_CLOSED: 'This day is closed already. Please look at its report.',
  DAY_IS_OPEN: 'This day isn’t closed yet. It can be corrected once it is.',
  NOT_FOUND_DAY_REPORT: 'This report could not be found. Please load the page again.',
  NO_BILL_PRINTER: 'No printer takes bills. Please choose one on the Printing page.',
  BILL_PAYING_UNUSED: 'Bills can’t be paid by phone here right now. Please ask the staff for the bill.',
  BILL_PAYMENT_TAMPERED:
    'The payment details didn’t match, so nothing was charged. Please pay again from the bill.',
  BILL_PAYMENT_EXPIRED: 'The time to pay ran out. Nothing was charged, so please pay again from the bill.',
  BILL_PAYMENT_NEEDLESS:
    'The bill has been paid meanwhile, so this payment wasn’t made. Nothing was charged.',
  BILL_PAYMENT_FREED:
    'The staff released this payment so that others could pay. Nothing was charged. The bill shows what is left.',
  BILL_PAYMENT_REPLACED: 'You started a newer payment, so this one wasn’t made. Nothing was charged.',
  BILL_PAYMENT_UNDONE:
    'The bill was paid or changed meanwhile, so this payment was cancelled. Anything charged will be returned.',
  BILL_PAYMENT_REFUNDED: 'Your payment is being returned.',
  BILL_BEING_PAID: 'A guest is paying right now. Please try again when they are done.',
  BILL_WOULD_BE_OVER:
    'More has been taken than would be left on the bill. Please sort out the payments on the bill first.',
  ORDER_PAID_FIRST:
    'This order was paid first, so its dishes can’t be moved one by one. Please move the whole order.',
  ORDER_PAID_AT_BILL:
    'Dishes of it have been paid already, so it can’t be moved. Please choose another order.',
  VISIT_NEEDS_ORDER: 'No order would be left. To move all of the guests, please move the table.',
  HOLD_BEING_PAID: 'This order is being paid right now. Please look again in a moment.',
  SETTING_CHANGED: 'Somebody else changed this setting meanwhile. Look at what it says now and decide again.',
  SETTING_WRONG: 'This cannot be saved like that. Please check the values.',
  STOCK_CHANGED: 'What is left has changed meanwhile. Look at it as it is now, then set it again.',
  MENU_FIELD_TAKEN: 'Somebody else changed the same thing first. Look at both values and choose.',
  MENU_PART_GONE: 'That was taken off the menu meanwhile. Look at the menu as it is now.',
  MENU_DRAFT_MOVED: 'Something changed meanwhile. Look again, then publish.',
  MENU_CHANGE_NEEDS_OTHER:
    'This changes a new dish that somebody else has not published yet. Publish both together.',
  MENU_FAULTY: 'Some things cannot be published yet. Please mend what is marked.',
  NOT_FOUND_MENU_VERSION: 'That menu is not kept any more. Choose another one from the list.',
  NOT_FOUND_MENU_PICTURE: 'We can’t find that photo. Please choose it again.',
  MENU_PICTURE_TOO_LARGE: 'A photo may have at most 10 MB. Please choose a smaller one.',
  MENU_PICTURE_UNREADABLE: 'We can’t read this photo. Please use JPEG, PNG or WebP.',
  MENU_PICTURE_HEIC:
    'HEIC photos can’t be read. Set your phone’s camera to “Most compatible” (JPEG), or save the photo as JPEG.',
  MENU_PICTURE_NO_ROOM:
    'There’s no room left for photos on the server’s disk. Free some space, then try again.',
  MENU_PICTURE_AWAY: 'The place where photos are stored can’t be used right now. The Server page says why.',
  MENU_SHEET_TOO_LARGE:
    'The file is larger than 2 MB. Take out pictures and other sheets, leave the menu and upload it again.',
  MENU_SHEET_OLD:
    'This is an old Excel file (.xls) or has a password. Remove the password and save it as “Excel Workbook (.xlsx)”, then upload it.',
  MENU_SHEET_UNKNOWN: 'This is no spreadsheet. Please upload an Excel file (.xlsx) or a CSV file.',
  MENU_SHEET_BROKEN:
    'The file is damaged or was cut off. Open it in Excel, save it once more and upload it again.',
  MENU_SHEET_SWOLLEN:
    'There is too much in this file to read it. Copy the menu alone into a new file and upload that.',
  MENU_SHEET_FAR_CELL:
    'Something stands in a cell very far out ({cell}). Copy the cells of the menu into a new file and upload that.',
  MENU_SHEET_EMPTY: 'No menu was found. Please see that the first sheet has the headings “Dish” and “Price”.',
  MENU_SHEET_FAULTY: 'Some cells need mending. Correct the marked ones and upload the sheet again.',
  MENU_SHEET_SAYS_TOO_MUCH: 'At most {count} things can be changed at once. Please divide the sheet.',
  MENU_SHEET_BUSY: 'Other sheets are being read. Please try again in a moment.',

  NOT_FOUND_CART: 'We can’t find your cart. Please scan the QR code again.',
  NOT_FOUND_CART_MENU: 'That dish is no longer in the cart.',
  CART_VERSION_MISMATCH: 'The cart has changed. Please check what’s in it.',
  CART_LOCKED: 'Someone at your table is ordering, so the cart can’t be changed.',
  CART_NOT_LOCKED: 'Invalid access. Please start the order from the cart.',
  NOT_CART_MENU_OWNER: 'You can only change the dishes you added.',

  CALL_STAFF_UNUSED: 'This venue doesn’t use staff calls.',
  NOT_FOUND_CALL: 'This call is gone. The list will be refreshed.',
  NOT_FOUND_CALL_ITEM: 'We can’t find that request. Please choose again.',
  BILL_IS_PAID: 'The bill has been paid already. There is nothing left to pay.',
  NOT_FOUND_REVIEW: 'We can’t find a visit to review. Please check that the link is complete.',
  REVIEW_OF_TEST:
    'That order was placed to try things out before the opening, and the venue has wiped it. There is nothing to review.',
  REVIEW_TEXT_TOO_SHORT: 'Please write at least 10 characters.',
  REVIEW_TOO_MANY_PHOTOS: 'You can add up to 5 photos.',
  REVIEW_PHOTO_TOO_LARGE: 'Each photo can be up to 10 MB.',
  REVIEW_PHOTO_UNREADABLE: 'We can’t read this photo. Please use JPEG, PNG or WebP.',
  REVIEW_ALREADY_WRITTEN: 'You’ve already written a review. Thank you.',

  STAFF_LOGIN_REQUIRED: 'Please log in.',
  STAFF_LOGIN_FAILED: 'The email or password is wrong.',
  STAFF_CODE_WRONG: 'That code is wrong. Please enter it again.',
  STAFF_PASSWORD_WRONG: 'The current password is wrong.',
  STAFF_EMAIL_TAKEN: 'This email is already in use.',
  STAFF_LINK_INVALID: 'This link has been used or has expired.',
  STAFF_FORBIDDEN: 'You’re not allowed to do this. Please ask a manager.',
  STEP_UP_NEEDED:
    'We need to make sure it’s you, so nothing was changed yet. Please enter your password and try again.',
  TWO_STEP_NEEDED: 'This venue needs two-step login. Please turn it on now, then go on.',
  TWO_STEP_OWN_FIRST:
    'Please turn on two-step login for your own account first. Then you can ask it of others.',
  STAFF_PASSWORD_WEAK:
    'This password is too common, or can be guessed from the name, the email, the venue or the name Hansang. Please choose another one of {min} characters or more.',
  NOT_FOUND_MEMBER: 'This person doesn’t work at this venue. Please check the list as it is now.',
  STAFF_ALREADY_MEMBER: 'This person already works here. You can change their role in the list.',
  STAFF_LAST_OWNER: 'This is the last owner who can log in. Please make somebody else an owner first.',
  STAFF_NOT_YOURSELF:
    'You can’t do this to your own account here. Please ask another owner, or open My account.',
  STAFF_ELSEWHERE:
    'This person works at another venue too, so this can’t be done here. Please ask an owner of both venues.',
  STAFF_PIN_WRONG: 'That PIN isn’t right. Please try again.',
  STAFF_PIN_LOCKED: 'The PIN was wrong too often. Please use your password.',
  STAFF_PIN_WEAK: 'A PIN of the same or consecutive digits is too easy. Please choose another four.',
  TABLET_NOT_HERE: 'This can’t be done on a shared tablet. Please log in on a device of your own.',
  STAFF_NEEDS_HTTPS:
    'This address isn’t encrypted, so you can’t log in from here. Open it over https, or log in on the server itself.',
  TABLE_CODES_ROTATE:
    'Guests of this venue come in by the changing code on their table’s display. There is no code to print.',
  CODE_WALK_OVER: 'This check is over. Start a new one, then scan.',
  TABLE_PLAN_CHANGED:
    'Somebody else changed the tables meanwhile. Look at them as they are now, and try again.',
  TABLES_OVERLAP: 'Two tables would stand on each other. Look at the room and move one of them.',
  TABLE_IN_USE: 'A table with guests cannot be removed. Check it out first.',
  FLOOR_IN_USE: 'A floor with tables, and the last floor, cannot be removed.',
  TABLE_OCCUPIED: 'That table is in use. Please choose another one.',
  TABLE_SEATED: 'Guests are sitting at that table. Choose another one, or have their phones leave first.',
  TABLE_RETIRED: 'That table is no longer in the room. Please choose another one.',
  TABLE_HAS_OPEN_ORDERS: 'This table still has open orders.',
  TABLE_HAS_NEW_ORDERS: 'Some orders here were never accepted. Please say what becomes of them first.',
  TABLE_STILL_OWES:
    'Some of the bill is still unpaid. Take the payment first, or choose why the table is cleared as it is.',
  TABLE_LEFT:
    'Those guests are no longer at this table. Nothing was changed; please look at it as it is now.',
  TABLE_OTHER_GUESTS:
    'Other guests have sat down there meanwhile. Nothing was changed; please look at the table as it is now.',
  TABLE_CART_LOCKED: 'Guests of that table are ordering right now. Please try again in a moment.',
  TABLE_JOINED: 'That table belongs to another one. Please do this at the table that they share.',
  RESERVATION_TIME_WRONG: 'Please choose a time later today.',
  RESERVATION_CHANGED:
    'Somebody has changed the reservation of this table meanwhile. Please look at it as it is now.',
  TABLE_CONFIRMED:
    'Somebody has confirmed these guests meanwhile, so nothing was cleared. To free the table all the same, use “Clear table”.',
  NOT_FOUND_VISIT: 'We can’t find this visit. Please check the table again.',
  NOT_FOUND_PHONE: 'That phone is no longer at this table.',
  VENUE_FILE_INVALID: 'The venue file has mistakes. Please fix the places shown.',
  VENUE_SETUP_WRONG: 'The venue cannot be made like this. Please look at your answers again.',
  VENUE_IS_OPEN: 'This venue has opened. Its orders can no longer be wiped.',
  TESTS_TOO_MANY:
    'There are more than {max} orders, which are no tests any more: nothing was wiped. Please open without wiping.',
  GUEST_STILL_HERE:
    'This guest is still at a table, or an order is on its way. Try again once the table is checked out.',
  TESTS_BEING_PAID:
    'A card payment or an order paid by card is still open. Finish or refund it, then try again.',

  NOT_FOUND_PRINTER: 'This printer is gone. The list has been refreshed.',
  NOT_FOUND_PRINT_JOB: 'This print is gone. The list has been refreshed.',
  PRINTER_ADDRESS_REFUSED:
    'This server does not print to that address. Enter the printer’s address in your own network in figures, such as 192.168.0.50, or use the print program on a computer in the house.',
  PRINTER_PORT_REFUSED:
    'This server prints to ports 9100 to 9109, and printers take paper at 9100. For another port use the print program on a computer in the house.',
  PRINTERS_MAX: 'A venue has at most {count} printers.',
  PRINT_JOB_UNDER_WAY: 'It is being printed already, or it has been.',
  PRINTER_KEY_WRONG: 'The printer key is wrong. Make a new one in the console.',

  VALIDATION_FAILED: 'Something in the request isn’t right. Please check and try again.',
  MALFORMED_BODY: 'We couldn’t read the request. Please try again.',
  PAYLOAD_TOO_LARGE: 'That’s too much to send at once. Please make it smaller.',
  UNSUPPORTED_MEDIA_TYPE: 'This format isn’t supported.',
  NOT_FOUND: 'There is nothing at this address.',
  METHOD_NOT_ALLOWED: 'This request isn’t allowed.',
  FORBIDDEN_ORIGIN: 'Requests from other sites aren’t accepted.',
  IDEMPOTENCY_KEY_REUSED: 'This differs from your earlier request. Please start again.',
  IDEMPOTENCY_IN_PROGRESS: 'We’re already working on it. Please wait a moment.',
  TOO_MANY_REQUESTS: 'Too many requests. Please try again shortly.',
  SERVICE_UNAVAILABLE: 'The service isn’t available right now. Please try again shortly.',
  TILL_KEY_WRONG: 'The till’s key is wrong. Make a new one on the till page of the console.',
  TILL_SCOPE_MISSING: 'This till’s key may not do that. Check what it may do in the console.',
  TILL_NOT_DECIDING:
    'Orders of this venue are taken at the board. Change that in the console to take them at the till.',
  TILL_LOOK_NEEDED:
    'Somebody has to look at this order first. Accept it by hand at the till or on the order board.',
  TILL_CURSOR_AHEAD:
    'That number has not been reached here. Read the state of the venue and go on from there.',
  TILL_PRICE_DIFFERS: 'The till’s price differs from the menu here. Bring both in line and send it again.',
  TILL_ADDRESS_REFUSED:
    'Nothing can be sent to this address. Use an https address, or add a device of the house to TILL_HOSTS.',
  EXTERNAL_ID_TAKEN: 'This id already stands for something else.',
  EXTERNAL_ID_UNKNOWN: 'Nothing on the menu is linked to this id of the till. Link it first.',
  NOT_FOUND_TILL: 'This till is gone. The list has been refreshed.',
  NOT_FOUND_WEBHOOK: 'This endpoint cannot be found.',
  TILLS_MAX: 'A venue connects at most {count} tills.',
  WEBHOOKS_MAX: 'A till has at most {count} endpoints.',
  STORAGE_FULL: 'We can’t take orders on phones right now. Please call our staff.',
  LETTER_FAILED: 'It failed again. Please mend the reason first.',
  LETTER_ELSEWHERE: 'This server can’t do this right now. Restart it and try again.',
  INTERNAL_ERROR: 'Something went wrong. Please try again shortly.',
} as const satisfies CatalogueOf<typeof ko>;

export const noResponse = {
  NETWORK: 'Please check your internet connection.',
  TIMEOUT: 'This is taking too long. Please try again shortly.',
  FORBIDDEN: 'Invalid access.',
  PROXY_TOO_LARGE:
    'This is too large for the proxy in front of the server. Please try again with something smaller.',
  SERVER_AWAY: 'The server does not answer just now. Please try again shortly.',
  FALLBACK: 'A problem occurred. Please check and try again.',
} as const satisfies Record<NoResponseCode, string>;

export const entryFaults = {
  STORE_ID_NEEDED: 'The venue number is missing. This code is incomplete. Please scan it again.',
  TABLE_ID_NEEDED: 'The table number is missing. This code is incomplete. Please scan it again.',
  ORDER_MEANS_NEEDED: 'It doesn’t say how you came in. This code is incomplete. Please scan it again.',
  MULTIPLE_STORE_IDS: 'There is more than one venue number. This code is incomplete. Please scan it again.',
  MULTIPLE_TABLE_IDS: 'There is more than one table number. This code is incomplete. Please scan it again.',
  MULTIPLE_ORDER_MEANS: 'It says twice how you came in. This code is incomplete. Please scan it again.',
  TABLE_KEY_NEEDED: 'The table key is missing. This code is incomplete. Please scan it again.',
  TIME_VALUE_NEEDED: 'The time value is missing. This code is incomplete. Please scan it again.',
  BATTERY_VALUE_NEEDED: 'The battery value is missing. This code is incomplete. Please scan it again.',
  ALCOHOL_TAG_NEEDED: 'The drink type is missing. This code is incomplete. Please scan it again.',
  MULTIPLE_ALCOHOL_TAGS: 'There is more than one drink type. This code is incomplete. Please scan it again.',
  WRONG_ALCOHOL_TAG: 'The drink type is wrong. This code is incomplete. Please scan it again.',
} as const satisfies CatalogueOf<typeof koFaults>;
