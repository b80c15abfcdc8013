/** Of each table that holds something of guests: its columns that can hold text, by what becomes of them when a guest is forgotten. */
export const OF_GUESTS: Readonly<Record<string, { readonly goes: string; readonly stays: string }>> = {
  cart_members: { goes: 'cart_id client_id', stays: '' },
  cart_presence: { goes: 'cart_id client_id node_id', stays: '' },
  carts: { goes: 'cart_id state', stays: '' },
  dead_letters: { goes: 'event', stays: 'consumer error' },
  events: { goes: 'actor data subject_id', stays: 'subject_type actor_type type' },
  guest_sessions: {
    goes: 'token_hash mode page_token client_id visit_id digital_code device_hash admits admission admitted_by',
    stays: '',
  },
  idempotency_keys: { goes: 'actor route key fingerprint answer', stays: '' },
  invites: { goes: 'token_hash visit_id', stays: '' },
  line_changes: { goes: 'note', stays: 'order_id kind to_order reason offer_id actor_type actor actor_id' },
  line_offers: { goes: 'note', stays: 'offer_id order_id substitute counted state reason actor actor_id' },
  order_lines: {
    goes: 'client_id off_note note',
    stays:
      'order_id menu_id category_name name alcohol_tag options size state off_reason offer_state counted moved_by',
  },
  orders: {
    goes: 'client_id cancel_note note steps',
    stays: 'order_id visit_id entered_by status means source held cancel_reason counted',
  },
  payment_claims: { goes: 'client_id', stays: 'claim_id visit_id part lines payment_id' },
  payments: {
    goes: 'receipt_kind receipt_number',
    stays:
      'payment_id origin order_id visit_id provider account_id status phase transaction_id context method approval_number card_name card_number decline_code decline_message claim last_error bill_claim means drawer_id voids_id reason by_id by_name',
  },
  print_jobs: { goes: 'document', stays: 'job_id printer_id source station order_id state claim bytes_hash' },
  review_photos: { goes: 'photo_id visit_id image_hash client_id review_id', stays: '' },
  reviews: { goes: 'review_id visit_id body client_id idempotency_key fingerprint hidden_by', stays: '' },
  visits: {
    goes: 'party_label unpaid_note',
    stays: 'visit_id opened_by hash_key confirmed_by closed_by unpaid_reason merged_into',
  },
};

/**
 * Columns that can hold text of tables in which nothing is about a guest: the venue's own words, its staff, and what the
 * program keeps of itself. A table's reservation is for a name until it is over; reports and books hold sums, and reasons that
 * staff gave for money.
 */
export const OF_THE_HOUSE: Readonly<Record<string, string>> = {
  bill_entries: 'entry_id visit_id kind voids_id reason by_id by_name',
  chores: 'chore trouble said',
  code_ticks: 'scanned key by_name',
  code_walks: 'started_by',
  corporations: 'name registration_number phone',
  day_reports: 'kind document by_id by_name previous_hash hash',
  deliveries: 'consumer last_error',
  dining_tables: 'floor_id name digital_key place zone left_visit visit_id reserved_for',
  displays: 'battery',
  drawer_moves: 'drawer_id kind reason by_id by_name',
  drawers: 'drawer_id opened_by_id opened_by pieces note closed_by_id closed_by',
  external_ids: 'till_id kind our_id their_id fingerprint',
  feed: 'type',
  floors: 'floor_id name',
  heartbeats: 'node',
  images: 'hash recipe source_hash media_type cropped_of crop',
  loose_pictures: 'hash',
  memberships: 'user_id role',
  menu_categories: 'category_id name description schedule station',
  menu_changes: 'part dish key field value was author_id author change_group',
  menu_versions: 'published_by origin changes hash document',
  menus:
    'menu_id category_id name description image restriction_type alcohol_tag food_origin allergens free_of diet schedule happy_hour station',
  option_groups: 'menu_id group_id name',
  options: 'menu_id group_id option_id name of_dish food_origin allergens free_of diet',
  payment_accounts: 'account_id provider mid sealed_key created_by',
  payment_differences: 'payment_id kind detail',
  printers: 'printer_id name kind address encoding language stations key_hash claim trouble',
  refunds: 'refund_id payment_id kind lines reason status actor_type actor claim last_error',
  restaurants:
    'name time_zone currency settings opening_hours notice food_origin allergy_info banners call_items service',
  sales: 'facet key',
  sizes: 'menu_id size_id name happy_hour',
  staff_accounts: 'id account_id provider_id user_id access_token refresh_token id_token scope password',
  staff_calls: 'call_id visit_id item_id item_name acknowledged_by',
  staff_devices: 'device_hash user_id',
  staff_links: 'token_hash purpose user_id',
  staff_login_budgets: 'subject',
  staff_notices_read: 'user_id',
  staff_pins: 'user_id hash',
  staff_sessions: 'id token user_id ip_address user_agent worker_id',
  staff_two_factors: 'id user_id secret backup_codes',
  staff_users: 'id name email image',
  staff_verifications: 'id identifier value',
  stations: 'station name',
  stock: 'menu_id',
  table_keys: 'key',
  till_keys: 'key_hash till_id key_id hint',
  tills: 'till_id name scopes',
  venue_images: 'hash',
  venue_pictures: 'place reference hash',
  webhook_endpoints: 'endpoint_id till_id url trouble off_reason claim',
  webhook_secrets: 'endpoint_id secret_id sealed',
  wiped_visits: 'hash_key',
  schema_functions: 'checksum name release',
  schema_migrations: 'checksum name works_from',
  server_nodes: 'node_id',
};
