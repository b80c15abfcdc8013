-- What a venue took on a day, by how it was paid: what was recorded by mistake counts when it was taken, its void when it was
-- voided, a refund when the money went back. Prepaid and bills paid by phone are PROVIDER.
CREATE OR REPLACE FUNCTION day_means(venue integer, day date)
RETURNS TABLE (means text, taken bigint, taken_count integer, back bigint, back_count integer)
LANGUAGE sql STABLE ROWS 6 AS $$
  SELECT b.means, sum(b.taken)::bigint, sum(b.taken_count)::integer, sum(b.back)::bigint, sum(b.back_count)::integer
    FROM (SELECT coalesce(p.means, p.origin) AS means,
                 CASE WHEN p.voids_id IS NULL THEN p.amount ELSE 0 END AS taken,
                 (p.voids_id IS NULL)::integer AS taken_count,
                 CASE WHEN p.voids_id IS NULL THEN 0 ELSE p.amount END AS back,
                 (p.voids_id IS NOT NULL)::integer AS back_count
            FROM payments p
           -- A provider's payment that was given back is captured all the same; one that never took money is not.
           WHERE p.restaurant_id = venue AND p.business_day = day AND (p.origin <> 'PROVIDER' OR p.is_captured)
          UNION ALL
          SELECT 'PROVIDER', 0, 0, r.amount, 1 FROM refunds r
           WHERE r.restaurant_id = venue AND r.business_day = day AND r.status = 'DONE') AS b
   GROUP BY b.means
$$;
